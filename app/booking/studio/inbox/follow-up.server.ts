import { uuidv7 } from '../../../../ports/database/id.ts'
import type { Database } from '../../../../ports/database/port.ts'
import { oneLine } from '../../../../ports/mail/address.ts'
import { albumTitle } from '../../../albums/details.ts'
import { insertDraft } from '../../../albums/edit-album.server.ts'
import { recordEvent } from '../../../audit/audit.server.ts'
import { emailOf, insertClient } from '../../../clients/clients.server.ts'
import { LONGEST_PHONE } from '../../../clients/details.ts'
import { grantOnce } from '../../../clients/grants/granting.server.ts'
import { withLock } from '../../../clients/lock.server.ts'
import { dayText } from '../../../studio/ui/dates/day.ts'
import {
  type Booking,
  type Doing,
  GONE,
  orRefused,
  type Refusal,
  Refused,
  type Trx,
} from './booking.server.ts'

type Ports = Pick<Database, 'engine' | 'write'>
type Made = { id: string } | Refusal

export function makeClient(database: Ports, doing: Doing): Promise<Made> {
  return follow(database, doing, (trx, booking) => clientOf(trx, booking, doing))
}

/** Clients see the album once it is published; no email is sent. */
export function makeAlbum(database: Ports, doing: Doing): Promise<Made> {
  const { id, ...by } = doing
  return follow(database, doing, async (trx, booking) => {
    const made = await keptAlbum(trx, booking.album_id)
    if (made) return made
    const clientId = await clientOf(trx, booking, doing)
    const album = await insertDraft(trx, { title: titleOf(booking), visibility: 'private' }, by)
    await trx.updateTable('album').set({ date: booking.agreed_date }).where('id', '=', album.id).execute()
    await grantOnce(trx, { clientId, albumId: album.id, expiresAt: null, ...by })
    await trx.updateTable('booking').set({ album_id: album.id }).where('id', '=', id).execute()
    await recordEvent(trx, by, { action: 'booking.album', about: id, detail: { albumId: album.id } })
    return album.id
  })
}

async function follow(database: Ports, { id }: Doing, work: (trx: Trx, booking: Booking) => Promise<string>) {
  const made = withLock(database, async (trx) => {
    const booking = await trx.selectFrom('booking').selectAll().where('id', '=', id).executeTakeFirst()
    if (!booking) return GONE
    const { status, email } = booking
    if (status !== 'booked' && status !== 'done') return { refused: 'Accept the request first.' }
    if (email === '') return { refused: 'This person’s data was deleted.' }
    return { id: await work(trx, booking) }
  })
  return orRefused(made)
}

async function clientOf(trx: Trx, booking: Booking, { id, ...by }: Doing): Promise<string> {
  if (booking.client_id !== null) return booking.client_id
  const email = emailOf(booking.email)
  const same = await trx.selectFrom('client').select('id').where('email', '=', email).executeTakeFirst()
  const clientId = same?.id ?? uuidv7(by.now)
  if (!same) {
    // Visitors may write more than a number.
    const phone = oneLine(booking.phone).slice(0, LONGEST_PHONE).trim()
    const client = { id: clientId, name: oneLine(booking.name), email, phone }
    const refused = await insertClient(trx, client, by)
    if (refused !== null) throw new Refused(refused)
  }
  await trx.updateTable('booking').set({ client_id: clientId }).where('id', '=', id).execute()
  await recordEvent(trx, by, { action: 'booking.client', about: id, detail: { clientId } })
  return clientId
}

async function keptAlbum(trx: Trx, albumId: string | null): Promise<string | null> {
  const album = await trx
    .selectFrom('album')
    .select('id')
    .where('id', '=', albumId ?? '')
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return album?.id ?? null
}

function titleOf({ name, type, agreed_date: day }: Booking): string {
  const when = day === null ? '' : `, ${dayText(day, { dateStyle: 'long' })}`
  const title = albumTitle.safeParse(oneLine(name) + when)
  return title.success ? title.data : type + when
}
