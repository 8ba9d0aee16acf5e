import type { AlbumStanding } from '../../state.ts'
import styles from './state.module.css'

interface Stated extends Pick<AlbumStanding, 'state' | 'missing'> {
  visibility: 'public' | 'private'
  proofs?: boolean
  /** Photographs that are not developed. */
  undeveloped?: number
}

const SHAPES = {
  draft: <circle cx="6" cy="6" r="3.75" fill="none" stroke="currentColor" strokeWidth="1.5" />,
  shown: <circle cx="6" cy="6" r="4.5" fill="currentColor" />,
  developing: (
    <>
      <circle cx="6" cy="6" r="3.75" fill="none" stroke="currentColor" strokeWidth="1.5" />
      <path d="M6 2.25a3.75 3.75 0 0 1 0 7.5z" fill="currentColor" />
    </>
  ),
  hidden: <path d="M6 1.25 11.25 10.5H.75z" fill="currentColor" />,
  ended: <path d="M2 2l8 8M10 2l-8 8" stroke="currentColor" strokeWidth="1.8" />,
}

/** Whether an album shows, as a shape and a word, and what it lacks. */
export function State({ album }: { album: Stated }) {
  const [kind, words] = stateOf(album)
  return (
    <span className={styles.state} data-kind={kind}>
      <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
        {SHAPES[kind]}
      </svg>
      <span>{words}</span>
    </span>
  )
}

function stateOf({
  state,
  missing,
  visibility,
  proofs,
  undeveloped = 0,
}: Stated): [keyof typeof SHAPES, string] {
  if (state === 'expired') return ['ended', 'Ended']
  if (state === 'draft') return ['draft', missing.includes('no photographs') ? 'Draft, empty' : 'Draft']
  if (missing.length > 0) return ['hidden', `Hidden: ${missing.join(', ')}`]
  if (undeveloped > 0) return ['developing', `Developing, ${undeveloped.toLocaleString('en-US')} left`]
  if (visibility === 'public') return ['shown', 'Published']
  return ['shown', proofs ? 'Proofs, open to clients' : 'Open to clients']
}
