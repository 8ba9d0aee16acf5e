import { Form, useNavigation } from 'react-router'
import styles from '../../ui/account-form.module.css'

interface AccountFormProps {
  submit: string
  sending: string
  error?: string
  hint?: string
  children: React.ReactNode
}

/** Errors have the ID `error`. */
export function AccountForm({ submit, sending, error, hint, children }: AccountFormProps) {
  const { state, formMethod } = useNavigation()
  const busy = state !== 'idle' && formMethod === 'POST'
  return (
    <Form className={styles.form} method="post" replace>
      {children}
      <button className="button" type="submit" disabled={busy} aria-busy={busy}>
        {busy ? sending : submit}
      </button>
      <div className={styles.alert} id="error" role="alert">
        {error && !busy && <p className={styles.error}>{error}</p>}
        {hint && !busy && <p className="small">{hint}</p>}
      </div>
    </Form>
  )
}
