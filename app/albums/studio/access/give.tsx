import { href } from 'react-router'
import { Until } from '../../../clients/studio/client/forms.tsx'
import { TextInput } from '../../../studio/ui/controls/fields.tsx'
import { Chooser } from '../../../studio/ui/forms/chooser.tsx'
import { CommandForm } from '../../../studio/ui/forms/commands.tsx'
import { StoredOnly } from '../../../studio/ui/stored-only.tsx'
import type { AccessTab } from './access.server.ts'

export function Give({ album, clients, offered }: AccessTab & { album: string }) {
  const action = href('/studio/albums/:album/grants', { album })
  const open = clients.filter(({ access, revoked }) => access !== 'ended' && !revoked)
  return (
    <CommandForm action={action} title="Give access" submit="Give access" back="?">
      <Chooser
        name="client"
        label="Clients"
        find={href('/studio/clients/find')}
        first={offered}
        without={open.map(({ id }) => id)}
        empty={
          open.length === 0
            ? 'There are no clients yet. Add the first one below.'
            : 'Every client has access.'
        }
      />
      <div className="pair">
        <TextInput name="name" label="New client: name" maxLength={200} autoComplete="off" />
        <TextInput type="email" name="email" label="New client: email" maxLength={254} autoComplete="off" />
      </div>
      <Until />
      <StoredOnly />
      <p className="small quiet">
        No email is sent yet. When you send the album, clients without a password get the invitation in the
        same email.
      </p>
    </CommandForm>
  )
}
