import { Button, TextInput } from '@mantine/core'
import { Form, href, Link } from 'react-router'
import type { ClientFilter, ListedClient } from '../../clients/client-list.server.ts'
import bar from '../bookings/list.module.css'
import { Moment } from '../shell/moment.tsx'
import { Access, Invitation } from './access.tsx'
import type { ClientsView } from './clients.server.ts'
import styles from './list.module.css'

type Filters = Partial<Pick<ClientsView, 'filter' | 'search' | 'sort'>> & { after?: string | null }

/** The list's address with these filters. */
function listAt({ filter, search, sort, after }: Filters): string {
  const given = { show: filter, q: search, sort: sort === 'seen' ? sort : null, after }
  const pairs = Object.entries(given).filter(([, value]) => value)
  const query = new URLSearchParams(pairs as [string, string][]).toString()
  return href('/studio/clients') + (query && `?${query}`)
}

const FILTERS: [ClientFilter | null, string][] = [
  [null, 'All'],
  ['new', 'Never invited'],
  ['invited', 'Invited, no sign-in yet'],
  ['no-albums', 'Without albums'],
  ['blocked', 'Blocked'],
]

export function Filters({ counts, filter, search, sort }: ClientsView) {
  return (
    <nav className={bar.filters} aria-label="Clients">
      <ul>
        {FILTERS.map(([one, label]) => (
          <li key={label}>
            <Link
              to={listAt({ filter: one, search, sort })}
              aria-current={one === filter ? 'page' : undefined}
              preventScrollReset
            >
              {label} <span className="num quiet">{formatted(counts[one ?? 'all'])}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

export function formatted(count: number): string {
  return new Intl.NumberFormat('en-US').format(count)
}

export function Search({ search, filter, sort }: ClientsView) {
  return (
    <Form className={bar.search} role="search" action={href('/studio/clients')}>
      {filter && <input type="hidden" name="show" value={filter} />}
      {sort === 'seen' && <input type="hidden" name="sort" value={sort} />}
      {/* Back brings the search of that page. */}
      <TextInput
        key={search}
        className={bar.term}
        type="search"
        name="q"
        aria-label="Search clients"
        placeholder="Name, email, album"
        defaultValue={search}
        maxLength={100}
      />
      <Button type="submit">Search</Button>
    </Form>
  )
}

export function Clients(view: ClientsView) {
  const { clients, now, sort } = view
  const by = (one: ClientsView['sort'], label: string) => (
    <Link to={listAt({ ...view, sort: one })} aria-current={sort === one ? 'true' : undefined}>
      {label}
      <span className="hidden-text">, sort by this</span>
    </Link>
  )
  return (
    <>
      <div className={`${styles.labels} edge`}>
        <span>{by('name', 'Name')}</span>
        <span>Albums</span>
        <span>{by('seen', 'Last sign-in')}</span>
        <span>Invitation</span>
      </div>
      <ul>
        {clients.map((client) => (
          <Row key={client.id} client={client} now={now} />
        ))}
      </ul>
    </>
  )
}

function Row({ client, now }: { client: ListedClient; now: number }) {
  const { id, name, email, albums, signedInAt, access, invitation } = client
  return (
    <li className={styles.row}>
      <div className={styles.who}>
        <Link className={styles.name} to={href('/studio/clients/:client', { client: id })}>
          {name}
        </Link>
        <p className={`${styles.clip} small quiet`}>{email}</p>
      </div>
      <span className="num">
        {formatted(albums)}
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
    </li>
  )
}

export function Pages({ filter, search, sort, paged, next }: ClientsView) {
  if (!paged && !next) return null
  return (
    <nav className={bar.pages} aria-label="Pages">
      {paged && (
        <Button component={Link} to={listAt({ filter, search, sort })}>
          First page
        </Button>
      )}
      {next && (
        <Button component={Link} to={listAt({ filter, search, sort, after: next })}>
          Next page
        </Button>
      )}
    </nav>
  )
}

const EMPTY: Record<ClientFilter | 'all', string> = {
  all: 'No clients yet. Add the first one, or import the list that you have.',
  new: 'Every client was invited.',
  invited: 'No invitation waits to be used.',
  'no-albums': 'Every client has an album to see.',
  blocked: 'Nobody is blocked.',
}

export function Empty({ search, filter, sort, paged }: ClientsView) {
  return (
    <div className={bar.empty}>
      <p>
        {search
          ? `Nobody matches “${search}”.`
          : paged
            ? 'There are no more clients.'
            : EMPTY[filter ?? 'all']}
      </p>
      {search && (
        <Link className="link" to={listAt({ filter, sort })}>
          Clear the search
        </Link>
      )}
    </div>
  )
}
