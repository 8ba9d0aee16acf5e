import { Button, TextInput } from '@mantine/core'
import { Form, href, Link } from 'react-router'
import type { AlbumFilter } from '../../galleries/album-list.server.ts'
import bar from '../bookings/list.module.css'
import type { AlbumsView } from './albums.server.ts'
import styles from './filters.module.css'

type Filters = Partial<Pick<AlbumsView, 'search' | 'visibility' | 'filter' | 'sort'>> & { after?: string }

/** The list's address with these filters. */
export function listAt({ search, visibility, filter, sort, after }: Filters): string {
  const given = { for: visibility, show: filter, q: search, sort: sort === 'day' ? null : sort, after }
  const pairs = Object.entries(given).filter(([, value]) => value)
  const query = new URLSearchParams(pairs as [string, string][]).toString()
  return href('/studio/albums') + (query && `?${query}`)
}

const VISIBILITIES = [
  [null, 'All'],
  ['public', 'Public'],
  ['private', 'Private'],
] as const

const STATES: [AlbumFilter, string][] = [
  ['draft', 'Draft'],
  ['hidden', 'Hidden'],
  ['developing', 'Developing'],
  ['ending', 'Ending soon'],
  ['ended', 'Ended'],
]

/** Who sees them, and then what state they are in; a state that is chosen is taken away by its own link. */
export function Filters(view: AlbumsView) {
  const { counts, visibility, filter } = view
  return (
    <nav className={styles.filters} aria-label="Albums">
      <ul className={styles.seen}>
        {VISIBILITIES.map(([one, label]) => (
          <li key={label}>
            <Link
              to={listAt({ ...view, visibility: one })}
              aria-current={one === visibility ? 'page' : undefined}
              preventScrollReset
            >
              {label} <span className="num">{formatted(counts[one ?? 'all'])}</span>
            </Link>
          </li>
        ))}
      </ul>
      <ul className={styles.states}>
        {STATES.filter(([one]) => counts[one] > 0 || one === filter).map(([one, label]) => (
          <li key={one}>
            <Link
              to={listAt({ ...view, filter: one === filter ? null : one })}
              aria-current={one === filter ? 'true' : undefined}
              preventScrollReset
            >
              {label} <span className="num">{formatted(counts[one])}</span>
              {one === filter && <span className="hidden-text">, show all states again</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function formatted(count: number): string {
  return new Intl.NumberFormat('en-US').format(count)
}

export function Search({ search, visibility, filter, sort }: AlbumsView) {
  return (
    <Form className={bar.search} role="search" action={href('/studio/albums')}>
      {visibility && <input type="hidden" name="for" value={visibility} />}
      {filter && <input type="hidden" name="show" value={filter} />}
      {sort !== 'day' && <input type="hidden" name="sort" value={sort} />}
      {/* Back brings the search of that page. */}
      <TextInput
        key={search}
        className={bar.term}
        type="search"
        name="q"
        aria-label="Search albums"
        placeholder="Title, city, category, client"
        defaultValue={search}
        maxLength={100}
      />
      <Button type="submit">Search</Button>
    </Form>
  )
}

export function Empty(view: AlbumsView) {
  const { search, paged, filter, visibility, counts } = view
  const narrowed = search || filter || visibility
  if (!narrowed && !paged && counts.all === 0) {
    return (
      <div className={bar.empty}>
        <p>No albums yet. An album holds the photographs of one shoot, for everybody or for its clients.</p>
        <Link className="link" to={href('/studio/albums/new')}>
          Make the first one
        </Link>
      </div>
    )
  }
  return (
    <div className={bar.empty}>
      <p>
        {search
          ? `No album matches “${search}”.`
          : paged
            ? 'There are no more albums.'
            : 'No album is like this.'}
      </p>
      {narrowed && (
        <Link className="link" to={href('/studio/albums')}>
          Show all albums
        </Link>
      )}
    </div>
  )
}
