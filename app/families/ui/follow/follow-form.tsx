import { Form, href, useNavigation } from 'react-router'
import field from '../../../ui/account-form.module.css'
import styles from './follow-form.module.css'

interface FollowFormProps {
  card: string
  email?: string
  error?: string
}

export function FollowForm({ card, email, error }: FollowFormProps) {
  const action = href('/a/:card/follow', { card })
  const { state, formAction } = useNavigation()
  const busy = state !== 'idle' && formAction === action
  return (
    <Form className={`column ${styles.form}`} method="post" action={action} aria-label="Follow this athlete">
      <div className={`column ${field.field}`}>
        <label className={`column ${field.field}`}>
          <span className="edge">Your email address</span>
          <input
            className={field.box}
            type="email"
            name="email"
            required
            maxLength={254}
            autoComplete="email"
            inputMode="email"
            autoCapitalize="none"
            spellCheck={false}
            defaultValue={email}
            aria-invalid={error && !busy ? true : undefined}
            aria-describedby="follow-about follow-error"
          />
        </label>
        <p className={field.error} id="follow-error" role="alert">
          {!busy && error}
        </p>
      </div>
      <p className="small" id="follow-about">
        We’ll email you when there are new photos. Confirm your address first, and stop anytime.
      </p>
      <button className="button" type="submit" disabled={busy} aria-busy={busy}>
        Follow this athlete
      </button>
    </Form>
  )
}
