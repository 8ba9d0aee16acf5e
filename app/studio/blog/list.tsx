import { Button, TextInput } from '@mantine/core'
import { Form, href, Link, useNavigation } from 'react-router'
import type { PostLine, PostStatus } from '../../blog/drafts/list.server.ts'
import { Moment } from '../shell/moment.tsx'
import styles from './list.module.css'
import type { PostsView } from './list.server.ts'
import { STATUSES, Status } from './status.tsx'

/** The list's address with these filters. */
function listAt(filters: { status?: string | null; q?: string; before?: string | null }): string {
  const given = Object.entries(filters).filter(([, value]) => value)
  const query = new URLSearchParams(given as [string, string][]).toString()
  return href('/studio/blog') + (query && `?${query}`)
}

export function Filters({ counts, status, search }: PostsView) {
  const { draft, scheduled, published } = counts
  const filters: [PostStatus | null, string, number][] = [
    [null, 'All', draft + scheduled + published],
    ...(Object.keys(STATUSES) as PostStatus[]).map((one): [PostStatus, string, number] => [
      one,
      STATUSES[one],
      counts[one],
    ]),
  ]
  return (
    <nav className={styles.filters} aria-label="Status">
      <ul>
        {filters.map(([one, label, count]) => (
          <li key={label}>
            <Link
              to={listAt({ status: one, q: search })}
              aria-current={one === status ? 'page' : undefined}
              preventScrollReset
            >
              {label} <span className="num quiet">{new Intl.NumberFormat('en-US').format(count)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

export function Search({ search, status }: PostsView) {
  return (
    <Form className={styles.search} role="search" action={href('/studio/blog')}>
      {status && <input type="hidden" name="status" value={status} />}
      {/* Back brings the search of that page. */}
      <TextInput
        key={search}
        className={styles.term}
        type="search"
        name="q"
        aria-label="Search posts"
        placeholder="Title or words of a post"
        defaultValue={search}
        maxLength={100}
      />
      <Button type="submit">Search</Button>
    </Form>
  )
}

export function NewPost({ first = false }: { first?: boolean }) {
  const busy = useNavigation().formData?.get('intent') === 'new'
  return (
    <Form method="post" action={href('/studio/blog')}>
      <Button type="submit" name="intent" value="new" variant="filled" disabled={busy} aria-busy={busy}>
        {first ? 'Write your first post' : 'New post'}
      </Button>
    </Form>
  )
}

/** What was just deleted, with its way back. */
export function Deleted({ deleted }: PostsView) {
  if (!deleted) return null
  return (
    <Form className={styles.deleted} method="post" action={href('/studio/blog')} aria-label="Deleted">
      <p role="status">“{deleted.title || 'Untitled'}” is in the trash for 30 days.</p>
      <input type="hidden" name="post" value={deleted.id} />
      <Button type="submit" name="intent" value="restore">
        Undo
      </Button>
    </Form>
  )
}

export function Posts({ posts, pictures, now }: PostsView) {
  return (
    <ul>
      <li className={`${styles.labels} edge`} aria-hidden="true">
        <span />
        <span>Title</span>
        <span>Status</span>
        <span>Time</span>
      </li>
      {posts.map((post) => (
        <Row
          key={post.id}
          post={post}
          picture={post.photo ? pictures[post.photo]?.thumb : undefined}
          now={now}
        />
      ))}
    </ul>
  )
}

function Row({ post, picture, now }: { post: PostLine; picture: string | undefined; now: number }) {
  const { id, title, slug, status, at, drafted } = post
  const name = title || 'Untitled'
  return (
    <li className={styles.row} data-status={status}>
      <span className={styles.picture}>{picture && <img src={picture} alt="" loading="lazy" />}</span>
      <div className={styles.what}>
        {status === 'trash' ? (
          <span className={styles.title}>{name}</span>
        ) : (
          <Link className={`${styles.title} ${styles.open}`} to={href('/studio/blog/:post', { post: id })}>
            {name}
          </Link>
        )}
        <p className="small quiet">
          {status === 'published' && <span className={styles.slug}>/blog/{slug}</span>}
          {drafted && status !== 'trash' && (
            <span className={styles.warn}>Changes that are not public yet</span>
          )}
        </p>
      </div>
      <Status status={status} />
      <span className={`${styles.time} small quiet`}>
        <Moment at={at} now={now} />
      </span>
      {status === 'trash' && (
        <Form method="post" action={href('/studio/blog')}>
          <input type="hidden" name="post" value={id} />
          <Button type="submit" name="intent" value="restore" aria-label={`Put back ${name}`}>
            Put back
          </Button>
        </Form>
      )}
    </li>
  )
}

export function Pages({ status, search, paged, older }: PostsView) {
  if (!paged && !older) return null
  return (
    <nav className={styles.pages} aria-label="Pages">
      {paged && (
        <Button component={Link} to={listAt({ status, q: search })}>
          Newest
        </Button>
      )}
      {older && (
        <Button component={Link} to={listAt({ status, q: search, before: older })}>
          Older
        </Button>
      )}
    </nav>
  )
}

export function Empty({ search, status, paged }: PostsView) {
  if (search) {
    return (
      <div className={styles.empty}>
        <p>
          {status ? `${STATUSES[status]}: nothing` : 'Nothing'} matches “{search}”.
        </p>
        <Link className="link" to={listAt({ status })}>
          Clear the search
        </Link>
      </div>
    )
  }
  return (
    <div className={styles.empty}>
      <p>{paged ? 'There are no older ones.' : EMPTY[status ?? 'all']}</p>
      {!status && !paged && (
        <>
          <p>Tell how a shoot went, or answer what clients ask you most.</p>
          <NewPost first />
        </>
      )}
    </div>
  )
}

const EMPTY: Record<PostStatus | 'all', string> = {
  all: 'No posts yet.',
  draft: 'No drafts.',
  scheduled: 'Nothing is scheduled.',
  published: 'Nothing is published yet.',
  trash: 'Nothing to put back.',
}

/** The posts are written elsewhere. */
export function Elsewhere({ manage }: { manage: string }) {
  return (
    <div className={styles.empty}>
      <p>
        Your posts come from Sanity, so you write and publish them there. They appear here on the site by
        themselves.
      </p>
      <p>
        <a className="link" href={manage} rel="noreferrer">
          Open Sanity
        </a>
      </p>
    </div>
  )
}
