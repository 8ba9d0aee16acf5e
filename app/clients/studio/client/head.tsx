import { href } from 'react-router'
import { Badge } from '../../../studio/ui/badge.tsx'
import { ButtonLink } from '../../../studio/ui/controls/button.tsx'
import { Menu } from '../../../studio/ui/controls/menu.tsx'
import { CommandButton } from '../../../studio/ui/forms/commands.tsx'
import { useStudio } from '../../../studio/ui/use-studio.ts'
import { namedDay, openedText } from '../list/words.ts'
import styles from './client.module.css'
import type { ClientFile } from './client.server.ts'
import { Group } from './group.tsx'

export function Actions({ client, doing }: { client: ClientFile; doing: string | null }) {
  const { name, access, invites } = client
  const knows = access === 'signed-in' || access === 'ready'
  return (
    <div className="buttons">
      <Menu
        words={
          <>
            More<span className="hidden-text"> about {name}</span>
          </>
        }
      >
        {invites && knows && <Invite {...client} label="Send password link" />}
        <MoreCommands {...client} />
      </Menu>
      <ButtonLink to="?do=edit" preventScrollReset>
        Edit
      </ButtonLink>
      {invites && !knows && access !== 'blocked' && (
        <Invite {...client} label={access === 'new' ? 'Invite' : 'Invite again'} />
      )}
      {doing !== 'give' && (
        <ButtonLink to="?do=give" variant={doing === null ? 'filled' : undefined} preventScrollReset>
          Give albums
        </ButtonLink>
      )}
    </div>
  )
}

function Invite({ id, label }: { id: string; label: string }) {
  const action = href('/studio/clients/:client/invitation', { client: id })
  return <CommandButton action={action} label={label} icon="mail" />
}

function MoreCommands({ id, access, sessions }: ClientFile) {
  const { role } = useStudio()
  const client = { client: id }
  return (
    <>
      {sessions.length > 0 && (
        <CommandButton
          action={href('/studio/clients/:client/sign-out', client)}
          label="Sign out everywhere"
        />
      )}
      {access === 'blocked' ? (
        <CommandButton action={href('/studio/clients/:client/block/end', client)} label="Unblock" />
      ) : (
        <CommandButton action={href('/studio/clients/:client/block', client)} label="Block" />
      )}
      <p className="small quiet">
        {access === 'blocked'
          ? 'They can sign in with their old password again.'
          : 'Signs them out and disables their links right away. Albums and favorites stay.'}
      </p>
      {role === 'owner' && (
        <ButtonLink to={href('/studio/clients/:client/data', client)}>Export or delete their data</ButtonLink>
      )}
    </>
  )
}

export function Facts({ client }: { client: ClientFile }) {
  const { group, phone, email, albums, access, ending, today } = client
  const open = albums.filter((album) => album.access === 'open')
  const seen = open.flatMap(({ seen }) => (seen ? [seen.last] : [])).toSorted()
  const facts = { albums: open.length, opened: seen.length, lastSeen: seen.at(-1) ?? null, access }
  const { count, opened } = openedText(facts, today)
  return (
    <div className={styles.facts}>
      <Group name={group} />
      <Reach phone={phone} email={email} />
      <span>
        <b>{count}.</b> <span className="quiet">{opened}</span>
      </span>
      {ending && (
        <Badge shape="triangle" tone="warn">
          {ending.title} ends {namedDay(ending.day, today)}
        </Badge>
      )}
    </div>
  )
}

export function Reach({ phone, email }: { phone: string; email: string }) {
  return (
    <>
      {phone && (
        <a className="link" href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
          {phone}
        </a>
      )}
      {email && (
        <a className="link" href={`mailto:${encodeURIComponent(email).replace('%40', '@')}`}>
          {email}
        </a>
      )}
    </>
  )
}
