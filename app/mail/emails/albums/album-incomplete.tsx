import type { AlbumIncomplete } from '../../../clients/emails/email.ts'
import type { SiteView } from '../../../site/site.ts'
import { Layout, Paragraph } from '../layout.tsx'

/** Photographs that one email names. */
const MOST = 20

/** To the owner: an album went to clients without these photographs. */
export function AlbumIncompleteEmail({ email, site }: { email: AlbumIncomplete; site: SiteView }) {
  const { album, failed } = email
  const more = failed.length - MOST
  return (
    <Layout
      site={site}
      preview="The rest is ready, and your clients were told."
      caption="Your albums"
      title="Some photographs failed"
      reason="You received this email because you sent an album to clients before all of it was developed."
    >
      <Paragraph>
        Your clients were told that “{album}” is ready. These photographs could not be developed and do not
        show:
      </Paragraph>
      {failed.slice(0, MOST).map(({ file, reason }) => (
        <Paragraph key={file}>
          <strong>{file}</strong>
          <br />
          {reason}
        </Paragraph>
      ))}
      {more > 0 && <Paragraph>And {more} more.</Paragraph>}
      <Paragraph>Replace them in the studio, or try again: Today has a button for each.</Paragraph>
    </Layout>
  )
}
