import type { ErasureRequested } from '../../../clients/emails/email.ts'
import type { SiteView } from '../../../site/site.ts'
import { longMoment } from '../../../ui/dates.ts'
import { Layout, Paragraph } from '../layout.tsx'
import { MainLink } from '../links.tsx'

/** To the owner: a client asks to be erased. */
export function ErasureRequestEmail({ email, site }: { email: ErasureRequested; site: SiteView }) {
  const { client, askedAt, link } = email
  return (
    <Layout
      site={site}
      preview="They gave their password."
      caption={client.name}
      title="Asked to be erased"
      reason={`Sent because they pressed “Ask to be erased” on ${longMoment(askedAt, site.timeZone)}.`}
    >
      <Paragraph>
        <bdi>{client.name}</bdi> asks you to erase what you store about them. Nothing is erased until you do
        it, on their page. A reply to this email goes straight to them.
      </Paragraph>
      <MainLink href={link}>Open their page</MainLink>
    </Layout>
  )
}
