import type { AlbumReopening } from '../../../clients/emails/email.ts'
import type { SiteView } from '../../../site/site.ts'
import { Layout } from '../layout.tsx'
import { Words } from '../words.tsx'

/** To the owner: a client would like to open an album again. */
export function AlbumReopeningEmail({
  email: { client, album, link },
  site,
  paragraphs,
}: {
  email: AlbumReopening
  site: SiteView
  paragraphs: string[]
}) {
  return (
    <Layout
      site={site}
      preview={`${client.name} would like to see it again.`}
      caption={album}
      title="Open it again?"
      reason="Sent because they pressed “Ask to open it” in their closed gallery."
    >
      <Words
        paragraphs={paragraphs}
        client={client.name}
        link={{ href: link, label: 'See who has access' }}
      />
    </Layout>
  )
}
