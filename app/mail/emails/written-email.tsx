import { lastDay } from '../../clients/grants/end.ts'
import type { AthletePhotographs, FollowConfirmation } from '../../families/following/email.ts'
import type { SiteView } from '../../site/site.ts'
import { counted } from '../../ui/count.ts'
import { longMoment } from '../../ui/dates.ts'
import type { ReadyAlbum, Reminder, WrittenEmail as Written } from '../email.ts'
import { Layout, type LayoutProps } from './layout.tsx'
import { Words, type WordsProps } from './words.tsx'

/** Not those about bookings. */
type LinkEmail = Extract<Written, { link: string }>

interface WrittenEmailProps {
  email: LinkEmail
  site: SiteView
  paragraphs: string[]
  now: number
}

/** The words of the owner with a link, and what is always around them. */
export function WrittenEmail({ email, site, paragraphs, now }: WrittenEmailProps) {
  const { link, client, ...around } = partsOf(email, site, now)
  return (
    <Layout site={site} {...around}>
      <Words paragraphs={paragraphs} client={client} link={{ href: email.link, ...link }} />
    </Layout>
  )
}

type Parts = Omit<LayoutProps, 'site' | 'children'> & {
  client: string
  link: Omit<NonNullable<WordsProps['link']>, 'href'>
}

function partsOf(email: LinkEmail, site: SiteView, now: number): Parts {
  switch (email.kind) {
    case 'client-invitation':
    case 'password-reset':
    case 'new-device':
      return aboutAccount(email, site)
    case 'album-reopening':
      return {
        preview: `${email.client.name} would like to see it again.`,
        caption: email.album,
        title: 'Open it again?',
        reason: 'Sent because they pressed “Ask to open it” in their closed gallery.',
        client: email.client.name,
        link: { label: 'See who has access' },
      }
    case 'follow-confirmation':
    case 'athlete-photographs':
      return aboutAthlete(email, site)
    case 'album-ready': {
      const link = albumLink(email, site, 'See your album')
      return {
        preview: `${email.album} is there for you to see.`,
        caption: 'Your private album',
        title: 'Your album is ready',
        picture: email.picture,
        reason: `You received this email because ${site.studio} has made this album for you.`,
        client: email.clientName,
        link: { ...link, note: link.note && `${link.note} After that, reply to get another.` },
      }
    }
    case 'album-unopened':
    case 'album-expiring':
    case 'picks-reminder':
      return reminder(email, site, now)
  }
}

type AccountEmail = Extract<LinkEmail, { name: string }>

function aboutAccount(email: AccountEmail, { studio }: SiteView): Parts {
  const choose = { client: email.name, link: { label: 'Choose a new password' } }
  switch (email.kind) {
    case 'client-invitation':
      return {
        ...(email.hasAlbums ? ALBUMS_NOW : ALBUMS_SOON),
        caption: 'Your private albums',
        reason: `You received this email because ${studio} invited you to see your pictures.`,
        client: email.name,
        link: { label: 'Choose a password' },
      }
    // Somebody else may have asked for it, so it must be safe to ignore.
    case 'password-reset':
      return {
        ...choose,
        preview: 'Choose a new password for your albums.',
        caption: 'Client portal',
        title: 'A new password',
        reason: 'If you did not ask for this, ignore this email: your password stays as it is.',
      }
    case 'new-device':
      return {
        ...choose,
        preview: 'If it was you, there is nothing to do.',
        caption: 'Your account',
        title: 'A new sign-in',
        reason: `You received this email because you have an account at ${studio}. It cannot be turned off.`,
      }
  }
}

/** To a family: by number, never by name. */
function aboutAthlete(email: FollowConfirmation | AthletePhotographs, { studio }: SiteView): Parts {
  const caption = `Number ${email.number}, ${email.team}`
  if (email.kind === 'follow-confirmation')
    return {
      preview: 'One click, and nothing is sent without it.',
      caption,
      title: 'Follow this athlete?',
      reason: `You received this email because somebody left this address at ${studio}.`,
      client: '',
      link: { label: 'Confirm' },
    }
  return {
    preview: `On the page of number ${email.number}.`,
    caption,
    title: counted(email.count, 'new photograph'),
    reason: `You received this email because you follow this athlete at ${studio}.`,
    unsubscribe: { href: email.unsubscribe, label: 'Stop these emails' },
    client: '',
    link: { label: 'See them' },
  }
}

const ALBUMS_NOW = {
  title: 'Your pictures are waiting',
  preview: 'Choose a password, and see your pictures.',
}
const ALBUMS_SOON = {
  title: 'A place for your pictures',
  preview: 'Choose a password for your pictures.',
}

/** An album that they have not opened, that ends, or in which they are still choosing. */
function reminder(email: Reminder, site: SiteView, now: number): Parts {
  const { title, preview, label } = reminderWords(email, site.timeZone, now)
  return {
    preview,
    title,
    caption: email.album,
    below: email.picture,
    reason: `You received this email because ${site.studio} has made this album for you. Questions? Just reply.`,
    unsubscribe: { href: email.unsubscribe, label: 'Turn reminders off' },
    client: email.clientName,
    link: albumLink(email, site, label),
  }
}

function reminderWords(email: Reminder, timeZone: string, now: number) {
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
        preview: 'After that day you can’t open it any more. Nothing is deleted.',
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

/** A client without a password chooses one first. */
function albumLink(
  { invitedUntil }: ReadyAlbum | Reminder,
  { timeZone }: SiteView,
  label: string,
): Parts['link'] {
  if (invitedUntil === null) return { label }
  return {
    label: 'Choose a password',
    note: `You choose a password first, because nobody else should see your album. The link works until ${longMoment(invitedUntil, timeZone)}.`,
  }
}

/** '7 days left', 'Last day'. */
function leftUntil(end: number, timeZone: string, now: number): string {
  const today = Temporal.PlainDate.from(lastDay(now + 1, timeZone))
  const { days } = today.until(lastDay(end, timeZone))
  return days <= 0 ? 'Last day' : days === 1 ? '1 day left' : `${days} days left`
}
