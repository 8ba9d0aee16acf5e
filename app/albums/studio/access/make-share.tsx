import { href } from 'react-router'
import { Until } from '../../../clients/studio/client/forms.tsx'
import { Button, ButtonLink } from '../../../studio/ui/controls/button.tsx'
import { Select, TextInput } from '../../../studio/ui/controls/fields.tsx'
import { CommandForm } from '../../../studio/ui/forms/commands.tsx'
import { Check, OnceKey, Problem } from '../../../studio/ui/forms/forms.tsx'
import { useCommand } from '../../../studio/ui/forms/use-command.ts'
import panel from '../../../studio/ui/page/panel.module.css'
import type { AlbumSettings } from '../../settings.ts'
import type { ShareItem } from './link-list.server.ts'
import { DOWNLOADS } from './settings.tsx'

const PIN = {
  name: 'pin',
  maxLength: 8,
  inputMode: 'numeric',
  autoComplete: 'off',
  'data-kept': 'no',
} as const

interface MakeShareProps {
  album: string
  newLink: string
  settings: AlbumSettings
}

export function MakeShare({ album, newLink, settings: { downloads } }: MakeShareProps) {
  const action = href('/studio/albums/:album/links', { album })
  return (
    <CommandForm action={action} title="New share link" submit="Create link" back="?">
      <OnceKey name="id" value={newLink} />
      <div className="pair">
        <TextInput
          name="name"
          label="Name (only you see it)"
          placeholder="Team room"
          maxLength={80}
          required
          autoComplete="off"
        />
        <TextInput
          {...PIN}
          label="PIN (optional)"
          description="Four to eight digits. You can see it here later, so don’t reuse a PIN from somewhere else."
        />
      </div>
      <Select
        name="downloads"
        label="Downloads"
        defaultValue={downloads === 'none' ? 'none' : 'web'}
        options={DOWNLOADS.slice(0, DOWNLOADS.findIndex(([one]) => one === downloads) + 1)}
      />
      <Check name="ask-who">Ask for a name after the first favorite</Check>
      <Check name="preview" defaultChecked>
        Show a preview in messaging apps (with a PIN, it shows only your business)
      </Check>
      <Until />
    </CommandForm>
  )
}

export function ChangePin({ album, link }: { album: string; link: ShareItem }) {
  const { id, name, pin } = link
  const { Form, busy, refused } = useCommand('?')
  const action = href('/studio/albums/:album/links/:link/pin', { album, link: id })
  return (
    <Form className={panel.end} method="post" action={action} aria-label={`PIN for ${name}`} noValidate>
      <TextInput
        {...PIN}
        label="PIN (leave empty for none)"
        description="Guests who entered the old PIN will have to enter the new one."
        defaultValue={pin ?? ''}
        autoFocus
      />
      <Button type="submit" variant="filled" busy={busy}>
        Save
      </Button>
      <ButtonLink to="?" preventScrollReset>
        Cancel
      </ButtonLink>
      <Problem error={refused} />
    </Form>
  )
}
