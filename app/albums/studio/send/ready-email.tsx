import { STORED_ONLY } from '../../../../ports/mail/port.ts'
import { Moment } from '../../../studio/ui/dates/moment.tsx'
import { EmailStatus } from '../../../studio/ui/feed/email-status.tsx'
import type { AlbumClient } from '../../clients/album-clients.server.ts'

const READY = {
  none: ['photo', 'Not sent yet'],
  waiting: ['retry', 'Will be sent when all photos are ready'],
  queued: ['retry', 'Queued'],
  failed: ['alert', 'Not sent'],
  stored: ['alert', STORED_ONLY],
  sent: ['check', 'Handed to the mail server'],
} as const

export function ReadyEmail({ client, now }: { client: Pick<AlbumClient, 'ready'>; now: number }) {
  const { state, at, reason } = client.ready
  const [icon, words] = READY[state]
  return (
    <EmailStatus icon={icon} bad={state === 'failed'}>
      {state === 'queued' && reason ? 'Trying again' : words}
      {reason && `: ${reason}`} {at !== null && <Moment at={at} now={now} />}
    </EmailStatus>
  )
}
