import { href } from 'react-router'
import { Badge } from '../../../studio/ui/badge.tsx'
import { List, Row, RowName } from '../../../studio/ui/list/list.tsx'
import { Thumb } from '../../../studio/ui/thumb.tsx'
import { Group } from '../client/group.tsx'
import type { ClientFilter } from './client-list.server.ts'
import type { ClientItem, ClientsView } from './clients.server.ts'
import styles from './list.module.css'
import { namedDay, openedText } from './words.ts'

const FILTERS: Record<ClientFilter, string> = {
  ending: 'Ends soon',
  new: 'Not invited',
  invited: 'Not signed in yet',
}

export function Clients(view: ClientsView) {
  const { lines, counts, groups, filter, today } = view
  const choices = Object.entries<string>({ ...FILTERS, ...groups })
  return (
    <List<ClientItem, string>
      view={view}
      of="clients"
      path={href('/studio/clients')}
      filterName="show"
      choices={Object.fromEntries(choices.filter(([one]) => counts[one] !== 0 || one === filter))}
      placeholder="Name, email, album"
      side="after"
      columns={[]}
      className={styles.clients}
      empty={{ ...EMPTY, ...(filter && !(filter in EMPTY) && { [filter]: 'No one is in this group.' }) }}
    >
      {lines.map((client) => (
        <ClientRow key={client.id} client={client} today={today} />
      ))}
    </List>
  )
}

function ClientRow({ client, today }: { client: ClientItem; today: string }) {
  const { id, name, email, phone, group, cover } = client
  const { count, opened } = openedText(client, today)
  return (
    <Row className={styles.client}>
      <span className={styles.face}>
        <Thumb photo={cover} alt="" size={144} fill />
      </span>
      <div>
        <RowName to={href('/studio/clients/:client', { client: id })} className={styles.name}>
          {name}
        </RowName>
        <p className={`${styles.contact} small quiet`}>
          <Group name={group} />
          <span className="clip">{phone || email}</span>
        </p>
      </div>
      <p className={`${styles.opened} small`}>
        <b>{count}.</b> <span className="quiet">{opened}</span>
      </p>
      <span className={styles.state}>
        <State client={client} today={today} />
      </span>
    </Row>
  )
}

/** The one thing to do something about. */
function State({ client, today }: { client: ClientItem; today: string }) {
  const { access, invitation, ending } = client
  if (access === 'blocked') {
    return (
      <Badge shape="cross" tone="bad">
        Blocked
      </Badge>
    )
  }
  if (invitation?.status === 'dead') {
    return (
      <Badge shape="cross" tone="bad">
        The invitation wasn’t sent
      </Badge>
    )
  }
  if (ending) {
    return (
      <Badge shape="triangle" tone="warn">
        {ending.title} ends {namedDay(ending.day, today)}
      </Badge>
    )
  }
  if (access !== 'expired') return null
  return (
    <Badge shape="ring" tone="warn">
      Invitation expired
    </Badge>
  )
}

const EMPTY: Record<ClientFilter | 'all', string> = {
  all: 'No clients yet. Add a school, a team’s boosters, or a family.',
  ending: 'Nothing ends in the next 7 days.',
  new: 'All clients have been invited.',
  invited: 'No open invitations.',
}
