import { Form, href, useNavigation } from 'react-router'
import * as t from '#messages/families'
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
    <Form className={`column ${styles.form}`} method="post" action={action} aria-label={t.followThis()}>
      <div className={`column ${field.field}`}>
        <label className={`column ${field.field}`}>
          <span className="edge">{t.yourEmail()}</span>
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
        {t.followAbout()}
      </p>
      <button className="button" type="submit" disabled={busy} aria-busy={busy}>
        {t.followThis()}
      </button>
    </Form>
  )
}
