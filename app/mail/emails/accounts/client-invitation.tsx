import type { SiteView } from '../../../site/site.ts'
import type { Invitation } from '../../email.ts'
import { Layout } from '../layout.tsx'
import { Words } from '../words.tsx'

export function ClientInvitationEmail({
  email,
  site,
  paragraphs,
}: {
  email: Invitation
  site: SiteView
  paragraphs: string[]
}) {
  return (
    <Layout
      site={site}
      preview={
        email.hasAlbums ? 'Choose a password, and see your pictures.' : 'Choose a password for your pictures.'
      }
      caption="Your private albums"
      title={email.hasAlbums ? 'Your pictures are waiting' : 'A place for your pictures'}
      reason={`You received this email because ${site.studio} invited you to see your pictures.`}
    >
      <Words
        paragraphs={paragraphs}
        link={{ href: email.link, label: 'Choose a password' }}
        client={email.clientName}
      />
    </Layout>
  )
}
