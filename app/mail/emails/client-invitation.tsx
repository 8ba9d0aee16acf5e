import type { ClientInvitation } from '../../accounts/email.ts'
import type { SiteView } from '../../site/site.ts'
import { Layout } from './layout.tsx'
import { Words } from './words.tsx'

export function ClientInvitationEmail({
  email,
  site,
  paragraphs,
}: {
  email: ClientInvitation
  site: SiteView
  paragraphs: string[]
}) {
  return (
    <Layout
      site={site}
      preview="Choose a password, and see your pictures."
      caption="Your private albums"
      title="Your pictures are waiting"
      reason={`You received this email because ${site.studio} has made albums for you.`}
    >
      <Words
        paragraphs={paragraphs}
        link={{ href: email.link, label: 'Choose a password' }}
        client={email.clientName}
      />
    </Layout>
  )
}
