import form from '../../ui/form.module.css'
import { NO_PASSKEY, type PasskeyOptions, usePasskey } from './use-passkey.ts'

/** Signs in with a passkey. Nothing is shown where the browser knows no passkeys. */
export function PasskeyForm({ options, sealed, label }: PasskeyOptions & { label: string }) {
  const { known, failed, ask } = usePasskey('get', options)
  if (!known) return null
  return (
    <form className={form.form} onSubmit={ask}>
      <input type="hidden" name="sealed" value={sealed} />
      <button className="link" type="submit">
        {label}
      </button>
      {failed && (
        <p className={form.hint} role="status">
          {NO_PASSKEY}
        </p>
      )}
    </form>
  )
}
