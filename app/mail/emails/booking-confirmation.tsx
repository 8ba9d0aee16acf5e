import type { SiteView } from '../../site/site.ts'
import { dayInWords } from '../dates.ts'
import type { VisitorConfirmation } from '../email.ts'
import { Answers } from './answers.tsx'
import { Layout, Paragraph, Subheading } from './layout.tsx'

/** The id of the photograph that the email carries. */
export const PICTURE = 'photograph'

/** To the visitor, in the owner's voice. */
export function BookingConfirmationEmail({ email, site }: { email: VisitorConfirmation; site: SiteView }) {
  const { date, answers, picture } = email
  return (
    <Layout
      site={site}
      preview="I have your request, and I'll be in touch shortly."
      caption="Your booking request"
      title="Thank you"
      picture={picture && { cid: PICTURE, alt: picture.alt }}
      reason={`You received this email because someone entered your address in the booking form of ${site.studio}. If it was not you, you can ignore it.`}
    >
      <Paragraph>
        I have your request, and I read every one myself. I'll be in touch shortly, by email or by phone, and
        then we'll talk about what you have in mind and what it costs.
      </Paragraph>
      {date && (
        <Paragraph>
          I have made a note of {dayInWords(date)}. The day is yours once I have confirmed it.
        </Paragraph>
      )}
      <Paragraph>Something to add, or to change? Just reply to this email.</Paragraph>
      <Paragraph>
        See you soon,
        <br />
        {site.owner}
      </Paragraph>
      <Subheading>Your request</Subheading>
      <Answers answers={answers} />
    </Layout>
  )
}
