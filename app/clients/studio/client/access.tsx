import { Badge, type BadgeLook } from '../../../studio/ui/badge.tsx'
import { Icon } from '../../../studio/ui/icon.tsx'
import { Moment } from '../../../studio/ui/moment.tsx'
import type { InvitationEmail } from '../../emails/invitation-email.server.ts'
import type { ClientAccess } from '../list/client-list.server.ts'
import styles from './access.module.css'

const ACCESS: Record<ClientAccess, [words: string, look: BadgeLook]> = {
  'signed-in': ['Signs in', { shape: 'dot' }],
  ready: ['Can sign in, has not yet', { shape: 'half' }],
  invited: ['Invited, no sign-in yet', { shape: 'half' }],
  expired: ['Invitation expired', { shape: 'ring', tone: 'warn' }],
  new: ['Not invited', { shape: 'ring', tone: 'off' }],
  blocked: ['Blocked', { shape: 'cross', tone: 'bad' }],
}

/** How a client can sign in. */
export function Access({ access }: { access: ClientAccess }) {
  const [words, look] = ACCESS[access]
  return <Badge {...look}>{words}</Badge>
}

const EMAIL = { waiting: 'Queued', sent: 'Handed to the mail server', failed: 'Not sent' } as const
const EMAIL_ICON = { waiting: 'retry', sent: 'check', failed: 'alert' } as const

/** The state of the invitation's email. A mail server that took it may still lose it, so it is not called delivered. */
export function Invitation({ invitation, now }: { invitation: InvitationEmail | null; now: number }) {
  if (!invitation) return <span className="small quiet">No email</span>
  const { state, at, reason } = invitation
  return (
    <span className={styles.email} data-bad={state === 'failed' || undefined}>
      <Icon name={EMAIL_ICON[state]} />
      <span>
        {state === 'failed' ? `Not sent: ${reason}` : EMAIL[state]} <Moment at={at} now={now} />
      </span>
    </span>
  )
}
