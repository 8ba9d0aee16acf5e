import { Text } from 'react-email'
import type { SiteView } from '../../../site/site.ts'
import { counted } from '../../../ui/count.ts'
import { longMoment } from '../../../ui/dates.ts'
import { dayInWords } from '../../dates.ts'
import type { OwnerSummary } from '../../email.ts'
import { FailedEmails } from '../failed-emails.tsx'
import { Layout, Paragraph, SMALL, Subheading, TEXT } from '../layout.tsx'

export function BookingSummaryEmail({ email, site }: { email: OwnerSummary; site: SiteView }) {
  const { from, until, count, bookings, failed } = email
  const [first, last] = [from, until].map((at) => longMoment(at, site.timeZone))
  return (
    <Layout
      site={site}
      preview={`From ${first} to ${last}`}
      caption="Many booking requests"
      title={counted(count, 'booking request')}
      reason="Sent once an hour while there are more requests than BOOKINGS_PER_HOUR."
    >
      <Paragraph>
        These are all the requests from {first} to {last}. There were too many to send you one email each, and
        some visitors got no confirmation email. All requests are stored.
      </Paragraph>
      {bookings.map(({ id, type, date, name, email: address, phone }) => (
        <Text key={id} className="text" style={{ ...TEXT, margin: '0 0 12px' }}>
          {type}
          {date ? `, ${dayInWords(date)}` : ''}
          <br />
          <bdi>{[name, address, phone].filter(Boolean).join(', ')}</bdi>
        </Text>
      ))}
      {count > bookings.length && (
        <>
          <Subheading>And {(count - bookings.length).toLocaleString('en-US')} more</Subheading>
          <Text className="quiet" style={SMALL}>
            The studio has all of them, under Bookings.
          </Text>
        </>
      )}
      {failed.length > 0 && <FailedEmails emails={failed} />}
    </Layout>
  )
}
