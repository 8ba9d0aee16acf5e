import { uuidv7 } from '../../../../ports/database/id.ts'
import { readAddress } from '../../../../ports/mail/address.ts'
import type { Address } from '../../../../ports/mail/port.ts'
import type { By } from '../../../audit/actor.ts'
import { allOf, textOf } from '../../../form-text.ts'
import { enqueue } from '../../../jobs/queue.server.ts'
import { consume, HOUR, withinLimits } from '../../../limits/rate-limit.server.ts'
import { albumProgress } from '../../../photos/develop/album-progress.server.ts'
import type { Ports } from '../../../ports.server.ts'
import type { Trx } from '../../change.server.ts'
import { refusalOf } from '../../sending/send-album.server.ts'
import { linkNameOf, storeWritten, type Written } from '../../sending/written.server.ts'
import { addLinkIn, type NewLink } from '../access/links.server.ts'

const LONGEST = { subject: 150, line: 1000 }
const MOST_GUESTS = 20
const MINUTE = 60_000
const RULE = { count: 100, per: 24 * HOUR }

export function writtenIn(form: FormData): Written {
  const cut = (name: keyof typeof LONGEST) => textOf(form, name).slice(0, LONGEST[name])
  return { subject: cut('subject').replace(/\s+/g, ' '), line: cut('line') }
}

/** Of the boxes and of what is typed: 'Dana <dana@example.com>, press@example.com'. Each address once. */
export function guestsIn(form: FormData): Address[] | { error: string } {
  const texts = [...allOf(form, 'guest'), ...textOf(form, 'guests').split(/[,;\n]/)]
  const guests = new Map<string, Address>()
  for (const text of texts.map((one) => one.trim()).filter(Boolean)) {
    const guest = readAddress(text)
    if (!guest) return { error: `“${text.slice(0, 80)}” isn’t an email address. Correct it, or remove it.` }
    const address = guest.address.toLowerCase()
    if (!guests.has(address)) guests.set(address, { ...guest, address })
  }
  if (guests.size > MOST_GUESTS)
    return { error: `You can send to up to ${MOST_GUESTS} other people at once. Remove some.` }
  return [...guests.values()]
}

type GuestPorts = Pick<Ports, 'database' | 'sign'>

class NotSent extends Error {}

/** Each gets an email of their own, with a link of their own that the owner can revoke: all or, with a reason, none. */
export async function sendToGuests(
  { database, sign }: GuestPorts,
  albumId: string,
  { guests, written }: { guests: Address[]; written: Written },
  by: By,
): Promise<{ error: string } | null> {
  const { db } = database
  const refused = await refusalOf(db, albumId, by.now)
  if (refused) return { error: refused }
  if ((await albumProgress(database, albumId)).waiting > 0)
    return { error: 'Photos are still being processed. Send the other addresses when they’re ready.' }
  const album = await db
    .selectFrom('album')
    .select(['downloads', 'expires_at as expiresAt'])
    .where('id', '=', albumId)
    .executeTakeFirstOrThrow()
  try {
    const wait = await withinLimits(database, async (trx) => {
      for (const guest of guests) {
        if (await hasJustBeenSent(trx, albumId, { ...guest, ...written }, by.now)) continue
        await consume(trx, [{ name: 'album-guest', key: albumId, rule: RULE }])
        const link = await linkOf(trx, sign, { albumId, address: guest.address, ...album }, by)
        if ('refused' in link) throw new NotSent(link.refused)
        const id = uuidv7(by.now)
        const to = { name: '', ...guest, album_id: albumId, link_id: link.id }
        await storeWritten(trx, { id, ...to, ...written, created_at: by.now })
        await enqueue(trx, [{ id, kind: 'mail', about: link.id, payload: { email: 'album-shared' } }])
      }
    })
    return wait > 0 ? { error: 'That’s more than 100 other addresses in a day. Nothing was sent.' } : null
  } catch (error) {
    if (error instanceof NotSent) return { error: error.message }
    throw error
  }
}

/** A form that is sent again because its response was lost is one email. */
async function hasJustBeenSent(
  trx: Trx,
  albumId: string,
  { address, subject, line }: Address & Written,
  now: number,
): Promise<boolean> {
  const same = await trx
    .selectFrom('album_email')
    .where('album_id', '=', albumId)
    .where(({ and }) => and({ address, subject, line }))
    .where('created_at', '>', now - MINUTE)
    .select('id')
    .executeTakeFirst()
  return same !== undefined
}

/** The one of an earlier email, unless it was revoked or has expired. */
async function linkOf(
  trx: Trx,
  sign: GuestPorts['sign'],
  { address, ...album }: Pick<NewLink, 'albumId' | 'downloads' | 'expiresAt'> & { address: string },
  by: By,
) {
  const earlier = await trx
    .selectFrom('album_email')
    .innerJoin('share_link', 'share_link.id', 'album_email.link_id')
    .where('album_email.album_id', '=', album.albumId)
    .where('address', '=', address)
    .where('revoked_at', 'is', null)
    .where(({ or, eb }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', by.now)]))
    .select('share_link.id')
    .executeTakeFirst()
  const kept = { pin: '', askWho: false, preview: false }
  return earlier ?? addLinkIn(trx, sign, { ...album, name: linkNameOf(address), ...kept }, by)
}

/** Newest first, each address once. */
export async function guestEmails({ db }: Pick<Ports['database'], 'db'>, albumId: string) {
  const rows = await db
    .selectFrom('album_email')
    .leftJoin('job', 'job.id', 'album_email.id')
    .where('album_email.album_id', '=', albumId)
    .where('link_id', 'is not', null)
    .select(['album_email.id', 'name', 'address', 'job.status', 'job.error', 'album_email.created_at as at'])
    .orderBy('album_email.id', 'desc')
    .limit(200)
    .execute()
  return [...new Map(rows.toReversed().map((row) => [row.address, row])).values()].toReversed()
}
