import { href } from 'react-router'
import { addressWith } from '../../../studio/ui/list/address.ts'
import {
  Bar,
  Empty,
  Filters,
  NoMatch,
  Pages,
  Row,
  RowName,
  Rows,
  Search,
} from '../../../studio/ui/list/list.tsx'
import { Moment } from '../../../studio/ui/moment.tsx'
import { Access, Invitation } from '../client/access.tsx'
import type { ClientFilter, ClientSort, ListedClient } from './client-list.server.ts'
import type { ClientsView } from './clients.server.ts'
import styles from './list.module.css'

const FILTERS: [ClientFilter, string][] = [
  ['new', 'Never invited'],
  ['invited', 'Invited, no sign-in yet'],
  ['no-albums', 'Without albums'],
  ['blocked', 'Blocked'],
]

export function Clients({ clients, now, counts, filter, search, sort, paged, next }: ClientsView) {
  const path = href('/studio/clients')
  const filtersWith = (by: ClientSort) => ({ show: filter, q: search, sort: by === 'name' ? null : by })
  const list = { path, filters: filtersWith(sort) }
  const by = (one: ClientSort, label: string) => ({
    label,
    to: addressWith(path, filtersWith(one)),
    current: sort === one,
  })
  return (
    <>
      <Bar>
        <Filters
          {...list}
          label="Clients"
          name="show"
          chosen={filter}
          choices={[
            [null, 'All', counts.all],
            ...FILTERS.map(([one, label]) => [one, label, counts[one]] as const),
          ]}
        />
        <Search {...list} label="Search clients" placeholder="Name, email, album" />
      </Bar>
      {clients.length > 0 ? (
        <Rows
          className={styles.clients}
          columns={[
            by('name', 'Name'),
            { label: 'Albums' },
            by('seen', 'Last sign-in'),
            { label: 'Invitation' },
          ]}
        >
          {clients.map((client) => (
            <ClientRow key={client.id} client={client} now={now} />
          ))}
        </Rows>
      ) : search ? (
        <NoMatch {...list}>Nobody matches “{search}”.</NoMatch>
      ) : (
        <Empty>
          <p>{paged ? 'There are no more clients.' : EMPTY[filter ?? 'all']}</p>
        </Empty>
      )}
      <Pages {...list} paged={paged} side="after" next={next} />
    </>
  )
}

function ClientRow({ client, now }: { client: ListedClient; now: number }) {
  const { id, name, email, albums, signedInAt, access, invitation } = client
  return (
    <Row className={styles.client}>
      <div className={styles.who}>
        <RowName to={href('/studio/clients/:client', { client: id })}>{name}</RowName>
        <p className="clip small quiet">{email}</p>
      </div>
      <span className="num">
        {albums.toLocaleString('en-US')}
        <span className={styles.unit}> {albums === 1 ? 'album' : 'albums'}</span>
      </span>
      <span className={styles.seen}>
        {access === 'signed-in' && signedInAt !== null ? (
          <span>
            <span className={styles.unit}>Signed in </span>
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
  all: 'No clients yet. Add the first one, or import the list that you have.',
  new: 'All clients are invited.',
  invited: 'No open invitations.',
  'no-albums': 'All clients have an album.',
  blocked: 'Nobody is blocked.',
}
