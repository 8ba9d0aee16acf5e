import { Form, useNavigation } from 'react-router'
import styles from './gate.module.css'

interface GateProps {
  /** A `data:` URI; null without a photograph. */
  blurred: string | null
  owner: string
  studio: string
  error: string | undefined
  title: string
  label: string
  submit: string
  help: string
}

export function Gate({ blurred, owner, studio, error, title, label, submit, help }: GateProps) {
  const { formMethod, state } = useNavigation()
  const busy = state !== 'idle' && formMethod === 'POST'
  const shown = busy ? undefined : error
  return (
    <div className={styles.gate}>
      {blurred && (
        <div className={styles.picture}>
          <img src={blurred} alt="" />
        </div>
      )}
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
