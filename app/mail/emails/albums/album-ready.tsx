import type { SiteView } from '../../../site/site.ts'
import { momentInWords } from '../../dates.ts'
import type { ReadyAlbum } from '../../email.ts'
import { PICTURE } from '../bookings/booking-confirmation.tsx'
import { Layout } from '../layout.tsx'
import { Words } from '../words.tsx'

/** To a client, who chooses a password first if they have none. */
export function AlbumReadyEmail({
  email,
  site,
  paragraphs,
}: {
  email: ReadyAlbum
  site: SiteView
  paragraphs: string[]
}) {
  const { picture, invitedUntil, link, clientName } = email
  return (
    <Layout
      site={site}
      preview={`${email.album} is there for you to see.`}
      caption="Your private album"
      title="Your album is ready"
      picture={picture && { cid: PICTURE, alt: picture.alt }}
      reason={`You received this email because ${site.studio} has made this album for you.`}
    >
      <Words
        paragraphs={paragraphs}
        client={clientName}
        link={{
          href: link,
          label: invitedUntil === null ? 'See your album' : 'Choose a password',
          note:
            invitedUntil === null
              ? null
              : `You choose a password first, because nobody else should see your album. The link works until ${momentInWords(invitedUntil, site.timeZone)}. After that, reply to get another.`,
        }}
      />
    </Layout>
  )
}
