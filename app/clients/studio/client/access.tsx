import { Badge, type BadgeStyle } from '../../../studio/ui/badge.tsx'
import type { ClientAccess } from '../list/client-list.server.ts'

const ACCESS: Record<ClientAccess, [words: string, style: BadgeStyle]> = {
  'signed-in': ['Signs in', { shape: 'dot' }],
  ready: ['Has a password, hasn’t signed in', { shape: 'half' }],
  invited: ['Invited, hasn’t signed in', { shape: 'half' }],
  expired: ['Invitation expired', { shape: 'ring', tone: 'warn' }],
  new: ['Not invited', { shape: 'ring', tone: 'off' }],
  blocked: ['Blocked', { shape: 'cross', tone: 'bad' }],
}

export function Access({ access }: { access: ClientAccess }) {
  const [words, style] = ACCESS[access]
  return <Badge {...style}>{words}</Badge>
}
