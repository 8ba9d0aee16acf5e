import { Button, NativeSelect, TextInput } from '@mantine/core'
import { Form, Link } from 'react-router'
import styles from '../../../clients/studio/client/client.module.css'
import { Until } from '../../../clients/studio/client/forms.tsx'
import { Check, Panel, Problem } from '../../../studio/ui/forms/forms.tsx'
import { useIntent } from '../../../studio/ui/forms/intent.ts'
import { DOWNLOADS } from './settings.tsx'
import type { ShareLine } from './shares.server.ts'

const PIN = { name: 'pin', maxLength: 8, inputMode: 'numeric', autoComplete: 'off' } as const

/** Makes a link. */
export function MakeShare() {
  const { typed } = useIntent('share')
  return (
    <Panel intent="share" title="Make a share link" submit="Make the link" back="?">
      <div className={styles.pair}>
        <TextInput
          name="name"
          label="Name, for you alone"
          placeholder="Team room"
          defaultValue={typed.name}
          maxLength={80}
          required
          autoComplete="off"
        />
        <TextInput
          {...PIN}
          label="PIN, if you like"
          description="Four to eight digits. You can read it again here, so do not use one that opens something else."
          defaultValue={typed.pin}
        />
      </div>
      <NativeSelect
        name="downloads"
        label="Downloads, never more than the album allows"
        defaultValue={typed.downloads ?? 'web'}
        data={DOWNLOADS.map(([value, label]) => ({ value, label }))}
      />
      <Check name="ask-who" defaultChecked={typed['ask-who'] === 'on'}>
        Ask for a name after the first favorite
      </Check>
      <Until value={typed.until} />
    </Panel>
  )
}

/** Gives a link another PIN. */
export function ChangePin({ link: { id, name, pin } }: { link: ShareLine }) {
  const { busy, error, typed } = useIntent('share-pin', id)
  return (
    <Form className={styles.end} method="post" aria-label={`PIN of ${name}`} noValidate>
      <input type="hidden" name="about" value={id} />
      <TextInput
        {...PIN}
        label="PIN (empty: none)"
        description="Whoever gave the one before is asked again."
        defaultValue={typed.pin ?? pin ?? ''}
        autoFocus
      />
      <Button type="submit" name="intent" value="share-pin" variant="filled" disabled={busy} aria-busy={busy}>
        Save
      </Button>
      <Button component={Link} to="?" preventScrollReset>
        Cancel
      </Button>
      <Problem error={error} />
    </Form>
  )
}
