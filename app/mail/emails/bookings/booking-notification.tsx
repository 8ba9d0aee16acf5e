import { Link, Section, Text } from 'react-email'
import type { SiteView } from '../../../site/site.ts'
import { longMoment } from '../../../ui/dates.ts'
import { dayInWords } from '../../dates.ts'
import type { OwnerNotification } from '../../email.ts'
import { FailedEmails } from '../failed-emails.tsx'
import { Layout, Paragraph, Subheading, TEXT } from '../layout.tsx'
import { MainLink } from '../links.tsx'
import { TOKENS } from '../palette.ts'
import { Answers } from './answers.tsx'

export function BookingNotificationEmail({ email, site }: { email: OwnerNotification; site: SiteView }) {
  const { type, date, contact, answers, requestedAt, sameDay, failed } = email
  return (
    <Layout
      site={site}
      preview={[contact.name, contact.phone].filter(Boolean).join(', ')}
      caption="New booking request"
      title={type}
      reason={`Sent with the booking form on ${longMoment(requestedAt, site.timeZone)}.`}
    >
      <Paragraph>
        <bdi>{contact.name}</bdi> would like to book you{date ? ` for ${dayInWords(date)}` : ''}. A reply to
        this email goes straight to them.
        {date ? ' A tentative entry for your calendar is attached.' : ''}
      </Paragraph>
      {sameDay > 0 && <SameDay count={sameDay} />}
      <MainLink href={`mailto:${encodeURIComponent(contact.email).replace('%40', '@')}`}>Write back</MainLink>
      {contact.phone && <Call phone={contact.phone} />}
      <Subheading>The answers</Subheading>
      <Answers answers={answers} />
      {failed.length > 0 && <FailedEmails emails={failed} />}
    </Layout>
  )
}

function Call({ phone }: { phone: string }) {
  return (
    <Text className="text" style={{ ...TEXT, margin: '16px 0 0' }}>
      or call{' '}
      <Link className="text" href={`tel:${dialable(phone)}`} style={{ ...TEXT, textDecoration: 'underline' }}>
        <bdi>{phone}</bdi>
      </Link>
    </Text>
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
        {count === 1 ? 'There is one other booking' : `There are ${count} other bookings`} for the same day.
      </Text>
    </Section>
  )
}

/** For a `tel:` address: digits, and a leading plus. */
function dialable(phone: string): string {
  return phone.trim().replace(/(?!^\+)\D/g, '')
}
