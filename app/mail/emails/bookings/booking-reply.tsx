import type { BookingReply } from '../../../booking/inbox/reply-email.server.ts'
import type { SiteView } from '../../../site/site.ts'
import { longMoment } from '../../../ui/dates.ts'
import { sessionInWords } from '../../dates.ts'
import { Layout, Subheading } from '../layout.tsx'
import { Words } from '../words.tsx'
import { Answers } from './answers.tsx'

const TITLES = {
  'booking-accepted': "You're booked",
  'booking-declined': "I'm sorry",
  'booking-reminder': 'See you soon',
}
const PREVIEW = 120

/** To the visitor: the owner's answer or a reminder, and below it their request. */
export function BookingReplyEmail({
  email,
  site,
  paragraphs,
}: {
  email: BookingReply
  site: SiteView
  paragraphs: string[]
}) {
  const { kind, type, contact, answers, requestedAt, text, entry } = email
  const session = entry?.status === 'confirmed' && sessionInWords(entry, site.timeZone)
  const reminds = kind === 'booking-reminder'
  return (
    <Layout
      site={site}
      preview={(session || text || `About your request: ${type}`).slice(0, PREVIEW)}
      caption={reminds ? 'Your session' : 'Your booking request'}
      title={kind === 'booking-reply' ? type : TITLES[kind]}
      reason={`You received this email because you ${reminds ? `booked a session with ${site.studio}` : `sent a booking request to ${site.studio} on ${longMoment(requestedAt, site.timeZone)}`}.`}
    >
      <Words paragraphs={paragraphs} client={contact.name} />
      {session && (
        <>
          <Subheading>Your session</Subheading>
          <Answers answers={[{ id: 'when', question: 'When', answer: session, kind: 'text' }]} />
        </>
      )}
      {answers.length > 0 && <Subheading>Your request</Subheading>}
      <Answers answers={answers} />
    </Layout>
  )
}
