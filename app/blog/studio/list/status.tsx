import type { PostStatus } from '../drafts/list.server.ts'
import styles from './list.module.css'

export const STATUSES: Record<PostStatus, string> = {
  draft: 'Drafts',
  scheduled: 'Scheduled',
  published: 'Published',
  trash: 'Trash',
}

const WORDS: Record<PostStatus, string> = { ...STATUSES, draft: 'Draft', trash: 'Deleted' }

const SHAPES: Record<PostStatus, React.ReactNode> = {
  draft: <circle cx="6" cy="6" r="3.75" fill="none" stroke="currentColor" strokeWidth="1.5" />,
  scheduled: (
    <>
      <circle cx="6" cy="6" r="4.5" fill="none" stroke="currentColor" strokeWidth="1.5" />
      <path d="M6 3.5V6l1.75 1" fill="none" stroke="currentColor" strokeWidth="1.5" />
    </>
  ),
  published: <path d="M1.5 6.5 4.5 9.5 10.5 2.5" fill="none" stroke="currentColor" strokeWidth="1.8" />,
  trash: <path d="M2 2l8 8M10 2l-8 8" stroke="currentColor" strokeWidth="1.8" />,
}

/** A post's status as a shape and a word. */
export function Status({ status }: { status: PostStatus }) {
  return (
    <span className={styles.status} data-status={status}>
      <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
        {SHAPES[status]}
      </svg>
      {WORDS[status]}
    </span>
  )
}
