import { Link, Section, Text } from 'react-email'
import type { BookingNotification } from '../../booking/email.server.ts'
import type { SiteView } from '../../site/site.ts'
import { dayInWords, momentInWords } from '../when.ts'
import { Action } from './action.tsx'
import { Answers } from './answers.tsx'
import { Frame, Paragraph, Subheading, TEXT } from './frame.tsx'
import { TOKENS } from './palette.ts'

/** To the owner. */
export function BookingNotificationEmail({ letter, site }: { letter: BookingNotification; site: SiteView }) {
  const { type, date, contact, answers, requestedAt, sameDay } = letter
  return (
    <Frame
      site={site}
      preview={`${contact.name}, ${contact.phone}`}
      caption="New booking request"
      title={type}
      reason={`Sent with the booking form on ${momentInWords(requestedAt)}.`}
    >
      <Paragraph>
        <bdi>{contact.name}</bdi> would like to book you{date ? ` for ${dayInWords(date)}` : ''}. A reply to
        this mail goes straight to them.
        {date ? ' A tentative entry for your calendar is attached.' : ''}
      </Paragraph>
      {sameDay > 0 && <SameDay count={sameDay} />}
      <Action href={`mailto:${encodeURIComponent(contact.email).replace('%40', '@')}`}>Write back</Action>
      <Text className="text" style={{ ...TEXT, margin: '16px 0 0' }}>
        or call{' '}
        <Link
          className="text"
          href={`tel:${dialled(contact.phone)}`}
          style={{ ...TEXT, textDecoration: 'underline' }}
        >
          <bdi>{contact.phone}</bdi>
        </Link>
      </Text>
      <Subheading>The answers</Subheading>
      <Answers answers={answers} />
    </Frame>
  )
}

function SameDay({ count }: { count: number }) {
  return (
    <Section
      style={{
        width: '100%',
        margin: '0 0 24px',
        borderLeft: `4px solid ${TOKENS.signal}`,
        paddingLeft: '16px',
      }}
    >
      <Text className="text" style={{ ...TEXT, margin: 0, fontWeight: 600 }}>
        {count === 1 ? 'Another request is' : `${count} other requests are`} for the same day.
      </Text>
    </Section>
  )
}

function dialled(phone: string): string {
  return phone.trim().replace(/(?!^\+)\D/g, '')
}
