import type { By } from '../../../audit/actor.ts'
import { allOf } from '../../../form-text.ts'
import { coverPicture } from '../../../mail/picture.server.ts'
import { albumProgress } from '../../../photos/develop/album-progress.server.ts'
import type { Ports } from '../../../ports.server.ts'
import type { SiteView } from '../../../site/site.ts'
import { albumClients } from '../../clients/album-clients.server.ts'
import { albumCard } from '../../list/album-list.server.ts'
import { type SendOutcome, sendAlbum } from '../../sending/send-album.server.ts'
import { guestEmails, guestsIn, sendToGuests, writtenIn } from './guests.server.ts'
import { previewEmail } from './preview.server.ts'

type ReadPorts = Pick<Ports, 'database' | 'identity' | 'origin' | 'storage' | 'developer'>

export async function readSending(ports: ReadPorts, site: SiteView, albumId: string, now: number) {
  const { database } = ports
  const album = await albumCard(database, albumId, now)
  const email = await previewEmail(ports, site, albumId, { subject: '', line: '', clientId: null })
  if (!album || !email) return null
  const [clients, progress, guests, contacts, picture] = await Promise.all([
    albumClients(database, albumId, now),
    albumProgress(database, albumId),
    guestEmails(database, albumId),
    contactsOf(database, albumId),
    coverPicture(ports, email.cover),
  ])
  const written = new Set(guests.map(({ address }) => address.toLowerCase()))
  return {
    now,
    album,
    clients,
    guests,
    contacts: contacts.filter(({ email }) => !written.has(email.toLowerCase())),
    waiting: progress.waiting,
    failed: progress.failed.length,
    email,
    picture: picture && `data:image/jpeg;base64,${Buffer.from(picture.content).toString('base64')}`,
  }
}

export type SendingView = NonNullable<Awaited<ReturnType<typeof readSending>>>

/** The other people of the album's clients. They don't sign in. */
function contactsOf({ db }: Pick<Ports['database'], 'db'>, albumId: string) {
  return db
    .selectFrom('client_contact')
    .innerJoin('client_album', 'client_album.client_id', 'client_contact.client_id')
    .innerJoin('client', 'client.id', 'client_contact.client_id')
    .where('album_id', '=', albumId)
    .where('revoked_at', 'is', null)
    .where('client_contact.email', '<>', '')
    .select(['client_contact.name', 'client_contact.email', 'role', 'client.name as client'])
    .orderBy('client.name')
    .orderBy('client_contact.position')
    .execute()
}

export type Sent =
  | { outcomes: { name: string; outcome: SendOutcome }[]; guests: number; at: number }
  | { error: string }

/** Sends to the chosen people. Only clients in `again` get it a second time, so that a repeated form is one email. */
export async function send(
  { database, identity, sign }: Pick<Ports, 'database' | 'identity' | 'sign'>,
  albumId: string,
  form: FormData,
  by: By,
): Promise<Sent> {
  const ports = { database, passwords: identity.passwords }
  const [written, guests] = [writtenIn(form), guestsIn(form)]
  if ('error' in guests) return guests
  const groups = [
    { to: allOf(form, 'to'), again: false },
    { to: allOf(form, 'again'), again: true },
  ].filter(({ to }) => to.length > 0)
  if (groups.length + guests.length === 0) return { error: 'Choose at least one person.' }
  // Before the clients, so that a refusal sends them nothing.
  const refused =
    guests.length > 0 ? await sendToGuests({ database, sign }, albumId, { guests, written }, by) : null
  if (refused) return refused
  const outcomes: { name: string; outcome: SendOutcome }[] = []
  for (const group of groups) {
    const sent = await sendAlbum(ports, albumId, { ...group, written }, by)
    if ('refused' in sent) return { error: sent.refused }
    outcomes.push(...sent.clients.map(({ name, outcome }) => ({ name, outcome })))
  }
  return { outcomes, guests: guests.length, at: by.now }
}
