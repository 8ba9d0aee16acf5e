import { Icon } from '../../../studio/ui/icon.tsx'
import { Moment } from '../../../studio/ui/moment.tsx'
import type { InvitationEmail } from '../../emails/invitation-email.server.ts'
import type { ClientAccess } from '../list/client-list.server.ts'
import styles from './access.module.css'

const SHAPES = {
  full: <circle cx="6" cy="6" r="4.5" fill="currentColor" />,
  half: (
    <>
      <circle cx="6" cy="6" r="3.75" fill="none" stroke="currentColor" strokeWidth="1.5" />
      <path d="M6 2.25a3.75 3.75 0 0 1 0 7.5z" fill="currentColor" />
    </>
  ),
  empty: <circle cx="6" cy="6" r="3.75" fill="none" stroke="currentColor" strokeWidth="1.5" />,
  clock: (
    <>
      <circle cx="6" cy="6" r="4.25" fill="none" stroke="currentColor" strokeWidth="1.4" />
      <path d="M6 3.5V6l1.8 1.2" fill="none" stroke="currentColor" strokeWidth="1.4" />
    </>
  ),
  cross: <path d="M2 2l8 8M10 2l-8 8" stroke="currentColor" strokeWidth="1.8" />,
}

interface SignProps {
  shape: keyof typeof SHAPES
  tone?: 'warn' | 'bad' | 'off'
  children: React.ReactNode
}

/** A state as a shape and words. */
export function Sign({ shape, tone, children }: SignProps) {
  return (
    <span className={styles.sign} data-tone={tone}>
      <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
        {SHAPES[shape]}
      </svg>
      <span>{children}</span>
    </span>
  )
}

const ACCESS: Record<ClientAccess, [SignProps['shape'], string, SignProps['tone']?]> = {
  'signed-in': ['full', 'Signs in'],
  ready: ['half', 'Can sign in, has not yet'],
  invited: ['half', 'Invited, no sign-in yet'],
  expired: ['empty', 'Invitation expired', 'warn'],
  new: ['empty', 'Not invited', 'off'],
  blocked: ['cross', 'Blocked', 'bad'],
}

/** How a client can sign in. */
export function Access({ access }: { access: ClientAccess }) {
  const [shape, words, tone] = ACCESS[access]
  return (
    <Sign shape={shape} tone={tone}>
      {words}
    </Sign>
  )
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
