import { Form, href, useActionData, useNavigation } from 'react-router'
import type { PhotoView } from '../../../photos/rules/photo.ts'
import { Button } from '../../../studio/ui/controls/button.tsx'
import { Moment } from '../../../studio/ui/dates/moment.tsx'
import { CommandButton } from '../../../studio/ui/forms/commands.tsx'
import { Problem } from '../../../studio/ui/forms/forms.tsx'
import { Empty, List, Row, RowName } from '../../../studio/ui/list/list.tsx'
import { Thumb } from '../../../studio/ui/thumb.tsx'
import type { PostItem, PostStatus } from '../drafts/list.server.ts'
import styles from './list.module.css'
import type { PostsView } from './list.server.ts'
import { STATUSES, Status } from './status.tsx'

export function Posts(view: PostsView) {
  const { lines, photos, now, filter, paged } = view
  return (
    <List
      view={view}
      of="posts"
      path={href('/studio/blog')}
      filterName="status"
      choices={STATUSES}
      placeholder="Title or words of a post"
      side="before"
      columns={COLUMNS}
      className={styles.posts}
      empty={EMPTY}
      more={
        !filter &&
        !paged && (
          <>
            <p>Tell the story of a shoot, or answer the questions clients ask most.</p>
            <NewPost first />
          </>
        )
      }
    >
      {lines.map((post) => (
        <PostRow key={post.id} post={post} photo={(post.photo && photos[post.photo]) || null} now={now} />
      ))}
    </List>
  )
}

const COLUMNS = [{ label: '' }, { label: 'Title' }, { label: 'Status' }, { label: 'Time', end: true }]

function PostRow({ post, photo, now }: { post: PostItem; photo: PhotoView | null; now: number }) {
  const { id, title, slug, status, at, drafted } = post
  const name = title || 'Untitled'
  const trashed = status === 'trash'
  return (
    <Row className={styles.post} data-status={status}>
      <span className={styles.picture}>{photo && <Thumb photo={photo} alt="" size={72} fill />}</span>
      <div className={styles.what}>
        <RowName to={trashed ? undefined : href('/studio/blog/:post', { post: id })} long>
          {name}
        </RowName>
        <p className="small quiet">
          {status === 'published' && <span className="clip">/blog/{slug}</span>}
          {drafted && !trashed && <span className="warn">Changes that aren’t public yet</span>}
        </p>
      </div>
      <Status status={status} />
      <span className={`${styles.time} small quiet`}>
        <Moment at={at} now={now} />
      </span>
      {trashed && (
        <CommandButton
          action={href('/studio/blog/:post/deletion/end', { post: id })}
          label="Restore"
          what={name}
        />
      )}
    </Row>
  )
}

const EMPTY: Record<PostStatus | 'all', string> = {
  all: 'No posts yet.',
  draft: 'No drafts.',
  scheduled: 'No scheduled posts.',
  published: 'No published posts yet.',
  trash: 'Nothing to restore.',
}

export function NewPost({ first = false }: { first?: boolean }) {
  const busy = useNavigation().formAction === href('/studio/blog')
  const outcome = useActionData<{ refused: string }>()
  return (
    <Form method="post" action={href('/studio/blog')}>
      <Button type="submit" variant="filled" busy={busy}>
        {first ? 'Write your first post' : 'New post'}
      </Button>
      <Problem error={busy ? null : outcome?.refused} />
    </Form>
  )
}

export function Deleted({ deleted }: PostsView) {
  if (!deleted) return null
  return (
    <section className="notice between" aria-label="Deleted">
      <p role="status">“{deleted.title || 'Untitled'}” is in the trash for 30 days.</p>
      <CommandButton action={href('/studio/blog/:post/deletion/end', { post: deleted.id })} label="Undo" />
    </section>
  )
}

/** Replaces the list where posts are written in Sanity. */
export function Elsewhere({ manage }: { manage: string }) {
  return (
    <Empty>
      <p>
        Your posts come from Sanity, so you write and publish them there. They appear on this site
        automatically.
      </p>
      <p>
        <a className="link" href={manage} rel="noreferrer">
          Open Sanity
        </a>
      </p>
    </Empty>
  )
}
