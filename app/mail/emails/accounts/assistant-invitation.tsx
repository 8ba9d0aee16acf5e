import type { AssistantInvitation } from '../../../accounts/email.ts'
import type { SiteView } from '../../../site/site.ts'
import { longMoment } from '../../../ui/dates.ts'
import { Layout, Paragraph } from '../layout.tsx'
import { MainLink } from '../links.tsx'

export function AssistantInvitationEmail({ email, site }: { email: AssistantInvitation; site: SiteView }) {
  return (
    <Layout
      site={site}
      preview="Choose a password for the studio."
      caption="Studio"
      title="Come and help"
      reason={`You received this email because ${site.owner} invited you as an assistant. If you do not know why, ignore it.`}
    >
      <Paragraph>
        Hello <bdi>{email.name}</bdi>, {site.owner} has given you an account in the studio of {site.studio}.
        There you answer bookings, look after clients and albums, and write posts.
      </Paragraph>
      <Paragraph>
        The link works once, until {longMoment(email.expiresAt, site.timeZone)}. It is only for you: anyone
        who has it can choose your password.
      </Paragraph>
      <MainLink href={email.link}>Choose a password</MainLink>
    </Layout>
  )
}
