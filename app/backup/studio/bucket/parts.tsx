import { href } from 'react-router'
import { Button, ButtonLink } from '../../../studio/ui/controls/button.tsx'
import { TextInput } from '../../../studio/ui/controls/fields.tsx'

export function AboutBackups({ note }: { note?: string }) {
  return (
    <>
      <section>
        <h2>What’s in it</h2>
        <p className="quiet">
          Every original, and the whole business: clients, bookings, picks, tags, and posts. Backups aren’t
          encrypted, so anyone who can read one has everything your clients trusted you with.
        </p>
      </section>
      <section>
        <h2>Getting it back</h2>
        <p className="quiet">
          A new server needs the backup, and for a bucket its key. Keep a copy of the key outside of this
          site, such as in your password manager.
        </p>
        {note && <p className="quiet">{note}</p>}
      </section>
    </>
  )
}

export function NightlyAt({ at }: { at: string }) {
  return (
    <TextInput
      label="Every night at"
      description="In your business’s time zone. A missed backup runs as soon as the site is up again."
      name="at"
      type="time"
      defaultValue={at}
    />
  )
}

interface TryAndStartProps {
  busy: boolean
  again: boolean
  children: string
}

export function TryAndStart({ busy, again, children }: TryAndStartProps) {
  return (
    <div className="buttons">
      <Button type="submit" variant="filled" busy={busy}>
        {busy ? 'Trying…' : again ? 'Try again' : 'Try it and start'}
      </Button>
      <ButtonLink to={href('/studio/settings/backup')}>Cancel</ButtonLink>
      <p className="small quiet" role="status">
        {children}
      </p>
    </div>
  )
}
