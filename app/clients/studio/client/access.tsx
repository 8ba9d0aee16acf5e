import { EmailState } from '../../../booking/studio/booking/emails.tsx'
import { Badge, type BadgeStyle } from '../../../studio/ui/badge.tsx'
import type { InvitationEmail } from '../../emails/invitation-email.server.ts'
import type { ClientAccess } from '../list/client-list.server.ts'

const ACCESS: Record<ClientAccess, [words: string, style: BadgeStyle]> = {
  'signed-in': ['Signs in', { shape: 'dot' }],
  ready: ['Can sign in, but hasn’t yet', { shape: 'half' }],
  invited: ['Invited, no sign-in yet', { shape: 'half' }],
  expired: ['Invitation expired', { shape: 'ring', tone: 'warn' }],
  new: ['Not invited', { shape: 'ring', tone: 'off' }],
  blocked: ['Blocked', { shape: 'cross', tone: 'bad' }],
}

export function Access({ access }: { access: ClientAccess }) {
  const [words, style] = ACCESS[access]
  return <Badge {...style}>{words}</Badge>
}

export function Invitation({ invitation, now }: { invitation: InvitationEmail | null; now: number }) {
  if (!invitation) return <span className="small quiet">No email</span>
  return <EmailState email={invitation} now={now} at={invitation.at} />
}
