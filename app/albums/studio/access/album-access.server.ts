import type { Database } from '../../../../ports/database/port.ts'
import type { AlbumDownloads } from '../../../../ports/database/schema/albums.ts'
import { usage, usageOf } from '../../../clients/studio/client/client-albums.server.ts'
import { type AlbumClient, albumClients } from '../../clients/album-clients.server.ts'
import type { ReminderSettings } from '../../reminder-settings.ts'

/** A client of an album, and what they did with it. */
type ClientWithAccess = AlbumClient & {
  revoked: boolean
  signedInAt: number | null
} & ReturnType<typeof usageOf>

export interface AlbumAccess {
  downloads: AlbumDownloads
  /** Whether clients see small, marked photographs. */
  proofs: boolean
  reminders: ReminderSettings
  /** Whether originals that clients download say where they were taken. */
  keepPlace: boolean
  /** When the album ends for everybody, UTC milliseconds; null for never. */
  expiresAt: number | null
  clients: ClientWithAccess[]
}

/** Who may see a private album. Null for any other album, and in the trash. */
export async function readAccess(
  database: Pick<Database, 'db'>,
  albumId: string,
  now: number,
): Promise<AlbumAccess | null> {
  const { db } = database
  const album = await db
    .selectFrom('album')
    .where('id', '=', albumId)
    .where('visibility', '=', 'private')
    .where('deleted_at', 'is', null)
    .select(['downloads', 'expires_at', 'keep_place', 'proofs'])
    .select(['remind_unopened as unopened', 'reminder', 'remind_picks as picks'])
    .executeTakeFirst()
  if (!album) return null
  const rows = await db
    .selectFrom('client_album')
    .innerJoin('client', 'client.id', 'client_album.client_id')
    .leftJoin('account', 'account.id', 'client.account_id')
    .where('client_album.album_id', '=', albumId)
    .select(['client.id', 'revoked_at', 'signed_in_at'])
    .select(usage)
    .execute()
  const used = new Map(rows.map((row) => [row.id, row]))
  const clients = (await albumClients(database, albumId, now)).flatMap((client) => {
    const row = used.get(client.id)
    if (!row) return []
    return [{ ...client, revoked: row.revoked_at !== null, signedInAt: row.signed_in_at, ...usageOf(row) }]
  })
  const { downloads, unopened, picks, expires_at: expiresAt } = album
  const reminders = { unopened, expiring: album.reminder === 1, picks }
  const keepPlace = album.keep_place === 1
  const proofs = album.proofs === 1
  return { downloads, proofs, reminders, keepPlace, expiresAt, clients }
}
