import { href } from 'react-router'
import { Moment } from '../../../studio/ui/dates/moment.tsx'
import { addressWith } from '../../../studio/ui/list/address.ts'
import { List, Row, RowName, Unit } from '../../../studio/ui/list/list.tsx'
import { Access, Invitation } from '../client/access.tsx'
import type { ClientFilter, ClientSort, ListedClient } from './client-list.server.ts'
import type { ClientsView } from './clients.server.ts'
import styles from './list.module.css'

const FILTERS: Record<ClientFilter, string> = {
  new: 'Never invited',
  invited: 'Invited, no sign-in yet',
  'no-albums': 'Without albums',
  blocked: 'Blocked',
}

export function Clients(view: ClientsView) {
  const { lines, now, filter, search } = view
  const path = href('/studio/clients')
  const named = (sort: ClientSort) => (sort === 'name' ? null : sort)
  const by = (sort: ClientSort, label: string) => ({
    label,
    to: addressWith(path, { show: filter, q: search, sort: named(sort) }),
    current: view.sort === sort,
  })
  return (
    <List
      view={view}
      of="clients"
      path={path}
      filterName="show"
      choices={FILTERS}
      placeholder="Name, email, album"
      sort={named(view.sort)}
      side="after"
      columns={[by('name', 'Name'), { label: 'Albums' }, by('seen', 'Last sign-in'), { label: 'Invitation' }]}
      className={styles.clients}
      empty={EMPTY}
    >
      {lines.map((client) => (
        <ClientRow key={client.id} client={client} now={now} />
      ))}
    </List>
  )
}

function ClientRow({ client, now }: { client: ListedClient; now: number }) {
  const { id, name, email, albums, signedInAt, access, invitation } = client
  return (
    <Row className={styles.client}>
      <div>
        <RowName to={href('/studio/clients/:client', { client: id })}>{name}</RowName>
        <p className="clip small quiet">{email}</p>
      </div>
      <span className="num">
        {albums.toLocaleString('en-US')}
        <Unit> {albums === 1 ? 'album' : 'albums'}</Unit>
      </span>
      <span className={styles.seen}>
        {access === 'signed-in' && signedInAt !== null ? (
          <span>
            <Unit>Signed in </Unit>
            <Moment at={signedInAt} now={now} />
          </span>
        ) : (
          <Access access={access} />
        )}
      </span>
      <span className={styles.email} data-none={invitation === null || undefined}>
        <Invitation invitation={invitation} now={now} />
      </span>
    </Row>
  )
}

const EMPTY: Record<ClientFilter | 'all', string> = {
  all: 'No clients yet. Add your first one, or import a list.',
  new: 'All clients have been invited.',
  invited: 'No open invitations.',
  'no-albums': 'All clients have an album.',
  blocked: 'No one is blocked.',
}
