import { href } from 'react-router'
import { Button } from '../../../studio/ui/controls/button.tsx'
import styles from '../../../studio/ui/settings/settings.module.css'
import { NO_PASSKEY, type PasskeyOptions, usePasskey } from '../passkeys/use-passkey.ts'

/** Adds a passkey. Nothing is shown where the browser knows no passkeys. */
export function AddPasskey({ options, sealed }: PasskeyOptions) {
  const { known, failed, ask } = usePasskey('create', options, href('/studio/settings/passkeys'))
  if (!known) return null
  return (
    <form onSubmit={ask}>
      <input type="hidden" name="sealed" value={sealed} />
      <Button type="submit">Add a passkey</Button>
      {failed && (
        <p className={styles.hint} role="status">
          {NO_PASSKEY}
        </p>
      )}
    </form>
  )
}
