import type { SiteView } from '../../../site/site.ts'
import type { VisitorConfirmation } from '../../email.ts'
import { Layout, Subheading } from '../layout.tsx'
import { Words } from '../words.tsx'
import { Answers } from './answers.tsx'

export function BookingConfirmationEmail({
  email,
  site,
  paragraphs,
}: {
  email: VisitorConfirmation
  site: SiteView
  paragraphs: string[]
}) {
  const { answers, picture } = email
  return (
    <Layout
      site={site}
      preview="I have your request, and I'll be in touch shortly."
      caption="Your booking request"
      title="Thank you"
      picture={picture}
      reason={`You received this email because someone entered your address in the booking form of ${site.studio}. If it was not you, you can ignore it.`}
    >
      <Words paragraphs={paragraphs} />
      <Subheading>Your request</Subheading>
      <Answers answers={answers} />
    </Layout>
  )
}
