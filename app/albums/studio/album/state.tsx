import { Badge, type BadgeStyle } from '../../../studio/ui/badge.tsx'
import type { AlbumCard } from '../../list/album-list.server.ts'

type Stated = Pick<AlbumCard, 'state' | 'missing' | 'visibility' | 'clients'> &
  Partial<Pick<AlbumCard, 'proofs' | 'publishAt' | 'undeveloped'>>

export function State({ album }: { album: Stated }) {
  const [style, words] = stateOf(album)
  return <Badge {...style}>{words}</Badge>
}

function stateOf(album: Stated): [BadgeStyle, string] {
  const { state, missing, visibility, proofs, publishAt = null, undeveloped = 0, clients } = album
  if (state === 'expired') return [{ shape: 'cross', tone: 'off' }, 'Expired']
  if (state === 'draft' && publishAt !== null) return [{ shape: 'clock' }, 'Scheduled']
  if (state === 'draft') {
    return [{ shape: 'ring', tone: 'off' }, missing.includes('no photos') ? 'Draft, empty' : 'Draft']
  }
  if (missing.length > 0) return [{ shape: 'triangle', tone: 'warn' }, `Hidden: ${missing.join(', ')}`]
  if (undeveloped > 0) return [{ shape: 'half' }, `Processing, ${undeveloped.toLocaleString('en-US')} left`]
  if (visibility === 'public') return [{ shape: 'dot' }, 'Published']
  if (clients === 0) return [{ shape: 'dot' }, proofs ? 'Proofs, no client yet' : 'No client yet']
  return [{ shape: 'dot' }, proofs ? 'Proofs, open to clients' : 'Open to clients']
}
