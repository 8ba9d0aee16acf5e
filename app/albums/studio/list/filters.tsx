import { href, Link } from 'react-router'
import segments from '../../../studio/ui/controls/segments.module.css'
import { addressWith } from '../../../studio/ui/list/address.ts'
import { Empty, Filter } from '../../../studio/ui/list/list.tsx'
import type { AlbumFilter } from '../../list/album-filters.server.ts'
import type { AlbumsView } from './albums.server.ts'
import styles from './filters.module.css'

type Filtered = Pick<AlbumsView, 'search' | 'visibility' | 'filter'>

export function filtersOf({ search, visibility, filter }: Filtered) {
  return { for: visibility, show: filter, q: search }
}

function albumsAt(view: Filtered): string {
  return addressWith(href('/studio/albums'), filtersOf(view))
}

const VISIBILITIES = [
  [null, 'All'],
  ['public', 'Public'],
  ['private', 'Private'],
] as const

const STATES: [AlbumFilter, string][] = [
  ['draft', 'Draft'],
  ['hidden', 'Hidden'],
  ['developing', 'Processing'],
  ['ending', 'Expiring soon'],
  ['ended', 'Expired'],
]

/** The link of the chosen state removes that filter. */
export function Filters(view: AlbumsView) {
  const { counts, visibility, filter } = view
  return (
    <nav className={`${styles.filters} strip`} aria-label="Albums">
      <ul className={segments.segments}>
        {VISIBILITIES.map(([one, label]) => (
          <li key={label}>
            <Filter
              to={albumsAt({ ...view, visibility: one })}
              label={label}
              count={counts[one ?? 'all']}
              current={one === visibility && 'page'}
            />
          </li>
        ))}
      </ul>
      <ul className="pills">
        {STATES.filter(([one]) => counts[one] !== 0 || one === filter).map(([one, label]) => (
          <li key={one}>
            <Filter
              to={albumsAt({ ...view, filter: one === filter ? null : one })}
              label={label}
              count={counts[one]}
              current={one === filter && 'true'}
            >
              {one === filter && <span className="hidden-text">, remove this filter</span>}
            </Filter>
          </li>
        ))}
      </ul>
    </nav>
  )
}

export function NoAlbums({ search, paged, filter, visibility, counts }: AlbumsView) {
  const narrowed = search || filter || visibility
  if (!narrowed && !paged && counts.all === 0) {
    return (
      <Empty>
        <p>No albums yet. An album holds the photos from one shoot, for anyone to see or just for clients.</p>
        <Link className="link" to={href('/studio/albums/new')}>
          Create your first album
        </Link>
      </Empty>
    )
  }
  return (
    <Empty>
      <p>
        {search ? `No albums match “${search}”.` : paged ? 'There are no more albums.' : 'No albums match.'}
      </p>
      {narrowed && (
        <Link className="link" to={href('/studio/albums')}>
          Show all albums
        </Link>
      )}
    </Empty>
  )
}
