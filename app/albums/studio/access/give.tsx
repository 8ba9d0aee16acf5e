import { TextInput } from '@mantine/core'
import { href } from 'react-router'
import styles from '../../../clients/studio/client/client.module.css'
import { Until } from '../../../clients/studio/client/forms.tsx'
import { Chooser } from '../../../studio/ui/forms/chooser.tsx'
import { Panel } from '../../../studio/ui/forms/forms.tsx'
import { useIntent } from '../../../studio/ui/forms/intent.ts'
import type { AccessTab } from './access.server.ts'

/** Gives the album to several clients, and to a new one. */
export function Give({ clients, offered }: AccessTab) {
  const { typed } = useIntent('give')
  const open = clients.filter(({ access, revoked }) => access !== 'ended' && !revoked)
  return (
    <Panel intent="give" title="Give access" submit="Give access" back="?">
      <Chooser
        name="client"
        label="Clients"
        find={href('/studio/clients/find')}
        first={offered}
        without={open.map(({ id }) => id)}
        empty="Every client has access."
      />
      <div className={styles.pair}>
        <TextInput
          name="name"
          label="New client: name"
          defaultValue={typed.name}
          maxLength={200}
          autoComplete="off"
        />
        <TextInput
          type="email"
          name="email"
          label="New client: email"
          defaultValue={typed.email}
          maxLength={254}
          autoComplete="off"
        />
      </div>
      <Until value={typed.until} />
      <p className="small quiet">
        No email leaves yet. When you send the album, clients without a password get the invitation in the
        same email.
      </p>
    </Panel>
  )
}
