import type { AlbumStanding } from '../../albums/state.ts'
import styles from './state.module.css'

interface Shown extends Pick<AlbumStanding, 'state' | 'missing'> {
  visibility: 'public' | 'private'
}

/** Whether an album shows, as a shape and a word, and what it lacks. */
export function State({ album: { state, missing, visibility } }: { album: Shown }) {
  const shown = visibility === 'public' ? 'Public' : 'For clients'
  const [kind, word] =
    state === 'draft'
      ? (['draft', 'Draft'] as const)
      : state === 'expired'
        ? (['ended', 'Ended'] as const)
        : missing.length > 0
          ? (['hidden', `Hidden: ${missing.join(', ')}`] as const)
          : (['shown', shown] as const)
  return (
    <span className={styles.state} data-kind={kind}>
      {word}
    </span>
  )
}
