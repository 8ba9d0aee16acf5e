import { Badge, type BadgeStyle } from '../../../studio/ui/badge.tsx'
import type { AlbumStanding } from '../../state.ts'

interface Stated extends Pick<AlbumStanding, 'state' | 'missing'> {
  visibility: 'public' | 'private'
  proofs?: boolean
  /** When the draft is published by itself. */
  publishAt?: number | null
  /** Photographs that are not developed. */
  undeveloped?: number
  /** Who have access to it. */
  clients: number
}

/** Whether an album shows, and what it lacks. */
export function State({ album }: { album: Stated }) {
  const [style, words] = stateOf(album)
  return <Badge {...style}>{words}</Badge>
}

function stateOf({
  state,
  missing,
  visibility,
  proofs,
  publishAt = null,
  undeveloped = 0,
  clients,
}: Stated): [BadgeStyle, string] {
  if (state === 'expired') return [{ shape: 'cross', tone: 'off' }, 'Ended']
  if (state === 'draft' && publishAt !== null) return [{ shape: 'clock' }, 'Scheduled']
  if (state === 'draft') {
    return [{ shape: 'ring', tone: 'off' }, missing.includes('no photographs') ? 'Draft, empty' : 'Draft']
  }
  if (missing.length > 0) return [{ shape: 'triangle', tone: 'warn' }, `Hidden: ${missing.join(', ')}`]
  if (undeveloped > 0) return [{ shape: 'half' }, `Developing, ${undeveloped.toLocaleString('en-US')} left`]
  if (visibility === 'public') return [{ shape: 'dot' }, 'Published']
  if (clients === 0) return [{ shape: 'dot' }, proofs ? 'Proofs, no client yet' : 'No client yet']
  return [{ shape: 'dot' }, proofs ? 'Proofs, open to clients' : 'Open to clients']
}
