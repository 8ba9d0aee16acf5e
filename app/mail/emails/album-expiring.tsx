import type { AlbumExpiring } from '../../clients/emails/email.ts'
import type { SiteView } from '../../site/site.ts'
import { Layout } from './layout.tsx'
import { Words } from './words.tsx'

/** To a client, a week before they lose an album. */
export function AlbumExpiringEmail({
  email,
  site,
  paragraphs,
}: {
  email: AlbumExpiring
  site: SiteView
  paragraphs: string[]
}) {
  return (
    <Layout
      site={site}
      preview="Download what you want to keep."
      caption="Your private album"
      title="One more week"
      reason={`You received this email because ${site.studio} has made this album for you.`}
    >
      <Words
        paragraphs={paragraphs}
        client={email.clientName}
        link={{ href: email.link, label: 'See your album' }}
      />
    </Layout>
  )
}
