import * as t from '#messages/emails'
import {
  incompleteEmail,
  readyEmail,
  recordReadySent,
  reopeningEmail,
} from '../../albums/sending/album-email.server.ts'
import type { AlbumFacts, AlbumIncomplete, AlbumReady, AlbumReopening } from '../../clients/emails/email.ts'
import type { SiteView } from '../../site/site.ts'
import { framesText } from '../../ui/count.ts'
import { longMoment } from '../../ui/dates.ts'
import { sharedEmail } from '../../viewers/shared-email.server.ts'
import { dayInWords, lastDayInWords } from '../dates.ts'
import type { BodyLink, EmailKind, EmailPicture, Envelope } from '../email.ts'
import { carrying, linkOf, toOwner, toOwnerOf } from '../envelope.ts'
import { coverPicture } from '../picture.server.ts'
import { CONTACT, DAY } from './sample.ts'

type ReadyAlbum = AlbumReady & { picture: EmailPicture | null }

const SIZES = { all: t.fullSize, web: t.sharingSize, none: () => null }

export const albumReady: EmailKind<ReadyAlbum> = {
  read: async (ports, job, now) => {
    const email = await readyEmail(ports, job, now)
    return email && { ...email, picture: await coverPicture(ports, email) }
  },
  sent: (database, { job, now }) => recordReadySent(database, job, now),
  words: ({ album, clientName, holds, until, downloads, subject }, { timeZone }) => ({
    subject: subject || null,
    template: 'album-ready',
    values: {
      client: clientName,
      album,
      date: lastDayInWords(until, timeZone),
      photographs: inAlbum(holds),
      size: SIZES[downloads](),
    },
  }),
  body: (email, site, { paragraphs }) => {
    const link = albumLink(email, site, t.seeAlbum())
    return {
      parts: withLine(paragraphs, email),
      preview: t.readyToView({ album: email.album }),
      caption: t.privateAlbum(),
      title: t.albumReady(),
      picture: email.picture,
      reason: t.becauseShared({ studio: site.studio }),
      client: email.clientName,
      link: { ...link, note: link.note && `${link.note} ${t.replyForAnother()}` },
    }
  },
  envelope: toClient,
  sample: (origin, now) => ({ kind: 'album-ready', ...sampleAlbum(origin, now) }),
}

/** Someone who isn't a client, with a link of their own. */
export const albumShared: EmailKind<ReadyAlbum> = {
  ...albumReady,
  read: async (ports, job, now) => {
    const email = await sharedEmail(ports, job, now)
    return email && { ...email, picture: await coverPicture(ports, email) }
  },
  sent: undefined,
  envelope: (email) => ({ ...toClient(email), secret: email.link.slice(email.link.lastIndexOf('/') + 1) }),
}

/** Below the greeting, which a guest without a name doesn't get, unless the link is in it. */
function withLine(paragraphs: string[], { clientName, line }: AlbumReady): string[] {
  const greets = (text: string) => text.includes('{client}') && !text.includes('{link}')
  const named = clientName ? paragraphs : paragraphs.filter((text) => !greets(text))
  if (!line) return named
  const after = named[0]?.includes('{client}') ? 1 : 0
  return named.toSpliced(after, 0, line)
}

const MOST = 20

export const albumIncomplete: EmailKind<AlbumIncomplete> = {
  read: ({ database }, { about }) => incompleteEmail(database, about ?? ''),
  words: ({ album }) => `Some photos couldn't be processed: ${album}`,
  body: ({ album, failed }) => {
    const more = failed.length - MOST
    return {
      preview: 'The rest is ready, and your clients have been told.',
      caption: 'Your albums',
      title: 'Some photos failed',
      reason: "You're getting this email because you sent an album to clients before it was processed.",
      parts: [
        `Your clients were told that “${album}” is ready. These photos couldn't be processed, so clients don't see them:`,
        ...failed.slice(0, MOST).map(({ file, reason }) => ({ item: file, text: reason })),
        ...(more > 0 ? [`And ${more} more.`] : []),
        'Replace them in the studio, or try again. Today has a button for each.',
      ],
    }
  },
  envelope: (_, site) => ({ ...toOwner(site), parameters: {} }),
}

export const albumReopening: EmailKind<AlbumReopening> = {
  read: reopeningEmail,
  words: ({ album, client, closedOn }) => ({
    values: { client: client.name, album, date: closedOn && dayInWords(closedOn) },
  }),
  body: ({ album, client, link }) => ({
    preview: `${client.name} would like to see it again.`,
    caption: album,
    title: 'Reopen it?',
    reason: 'Sent because they asked for it in their closed gallery.',
    client: client.name,
    link: { href: link, label: 'See who has access' },
  }),
  envelope: toOwnerOf,
  sample: (origin) => ({
    kind: 'album-reopening',
    client: { name: CONTACT.name, email: CONTACT.email },
    album: SAMPLE_ALBUM,
    closedOn: '2027-01-17',
    link: `${origin}/studio/albums/sample/access`,
  }),
}

export function toClient(email: AlbumFacts & { picture: EmailPicture | null }): Envelope {
  return {
    to: { name: email.clientName, address: email.clientEmail },
    ...linkOf(email),
    ...carrying(email.picture),
  }
}

/** A client without a password chooses one first. */
export function albumLink(
  { link, invitedUntil }: { link: string; invitedUntil: number | null },
  { timeZone }: SiteView,
  label: string,
): BodyLink {
  if (invitedUntil === null) return { href: link, label }
  return {
    href: link,
    label: t.choosePassword(),
    note: t.passwordFirst({ date: longMoment(invitedUntil, timeZone) }),
  }
}

/** The number of photographs in a gallery elsewhere is unknown. */
export function inAlbum(holds: AlbumFacts['holds']): string {
  return holds === null ? t.yourPhotos() : framesText(holds.frames, holds.videos)
}

const SAMPLE_ALBUM = 'June 6, 2027: Ana and Luka'

export function sampleAlbum(origin: string, now: number) {
  return {
    clientName: CONTACT.name,
    clientEmail: CONTACT.email,
    album: SAMPLE_ALBUM,
    holds: { frames: 412, videos: 0 },
    downloads: 'all' as const,
    link: `${origin}/client/sample/ana-and-luka`,
    until: now + 90 * DAY,
    invitedUntil: null,
    coverId: null,
    picture: null,
    proofs: false,
    subject: '',
    line: '',
  }
}
