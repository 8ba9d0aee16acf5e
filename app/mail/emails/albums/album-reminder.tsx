import { lastDay } from '../../../clients/grants/end.ts'
import type { SiteView } from '../../../site/site.ts'
import { momentInWords } from '../../dates.ts'
import type { Reminder } from '../../email.ts'
import { PICTURE } from '../bookings/booking-confirmation.tsx'
import { Layout } from '../layout.tsx'
import { Words } from '../words.tsx'

/** To a client: an album that they have not opened, that ends, or in which they are still choosing. */
export function AlbumReminderEmail({
  email,
  site,
  paragraphs,
  now,
}: {
  email: Reminder
  site: SiteView
  paragraphs: string[]
  now: number
}) {
  const { album, clientName, link, invitedUntil, picture, unsubscribe } = email
  const { title, preview, label } = partsOf(email, site.timeZone, now)
  return (
    <Layout
      site={site}
      preview={preview}
      caption={album}
      title={title}
      below={picture && { cid: PICTURE, alt: picture.alt }}
      reason={`You received this email because ${site.studio} has made this album for you. Questions? Just reply.`}
      unsubscribe={unsubscribe}
    >
      <Words
        paragraphs={paragraphs}
        client={clientName}
        link={{
          href: link,
          label: invitedUntil === null ? label : 'Choose a password',
          note:
            invitedUntil === null
              ? null
              : `You choose a password first, because nobody else should see your album. The link works until ${momentInWords(invitedUntil, site.timeZone)}.`,
        }}
      />
    </Layout>
  )
}

function partsOf(email: Reminder, timeZone: string, now: number) {
  switch (email.kind) {
    case 'album-unopened':
      return {
        title: 'Your album is waiting',
        preview: 'It is ready, and nobody has opened it yet.',
        label: 'See your album',
      }
    case 'album-expiring':
      return {
        title: leftUntil(email.until, timeZone, now),
        preview: 'Download what you want to keep. Nothing is deleted.',
        label: 'See your album',
      }
    case 'picks-reminder':
      return {
        title: `${leftUntil(email.closesAt, timeZone, now)} to choose`,
        preview: 'Your picks are not sent yet.',
        label: 'See your picks',
      }
  }
}

/** '7 days left', 'Last day'. */
function leftUntil(end: number, timeZone: string, now: number): string {
  const today = Temporal.PlainDate.from(lastDay(now + 1, timeZone))
  const { days } = today.until(lastDay(end, timeZone))
  return days <= 0 ? 'Last day' : days === 1 ? '1 day left' : `${days} days left`
}
