import { Form, useNavigation } from 'react-router'
import { useSite } from '../../../site/use-site.ts'
import styles from './gate.module.css'

interface GateProps {
  error: string | undefined
  title: string
  label: string
  submit: string
  help: string
}

export function Gate({ error, title, label, submit, help }: GateProps) {
  const { owner, studio } = useSite()
  const { formMethod, state } = useNavigation()
  const busy = state !== 'idle' && formMethod === 'POST'
  const shown = busy ? undefined : error
  return (
    <div className={styles.gate}>
      <div className={`column ${styles.side}`}>
        <p className="edge">
          <b>{owner === studio ? studio : `${owner}, ${studio}`}</b>
        </p>
        <h1 className={styles.title}>{title}</h1>
        <Form className={`column ${styles.form}`} method="post" replace>
          <label htmlFor="pin">{label}</label>
          <input
            className={styles.pin}
            id="pin"
            name="pin"
            type="text"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={8}
            // biome-ignore lint/a11y/noAutofocus: the page asks for nothing else
            autoFocus
            required
            aria-invalid={shown ? true : undefined}
            aria-describedby="pin-error"
          />
          <p className={styles.error} id="pin-error" role="alert">
            {shown}
          </p>
          <button className="button" type="submit" aria-busy={busy}>
            {submit}
          </button>
        </Form>
        <p className="small">{help}</p>
      </div>
    </div>
  )
}
