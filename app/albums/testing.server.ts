import type { Insertable } from 'kysely'
import type { Database } from '../../ports/database/port.ts'
import type { Schema } from '../../ports/database/schema/schema.ts'
import { albumRow, frameRow } from '../../ports/database/testing/testing-rows.ts'

/** An album of these photographs. Its frames are '{id}-1' and so on. */
export async function anAlbum(
  { db }: Database,
  id: string,
  photos: Insertable<Schema['photo']>[],
  row: Partial<Insertable<Schema['album']>> = {},
): Promise<void> {
  await db.insertInto('photo').values(photos).execute()
  await db.insertInto('album').values(albumRow(id, row)).execute()
  const frames = photos.map((photo, i) => frameRow(id, i + 1, photo.id))
  await db.insertInto('frame').values(frames).execute()
}

/** Clients of these IDs who may see an album. */
export async function addClients({ db }: Database, album_id: string, ids: string[]): Promise<void> {
  const clients = ids.map((id) => ({ id, name: id, email: `${id.toLowerCase()}@example.com` }))
  await db.insertInto('client').values(clients).execute()
  const grants = ids.map((client_id) => ({ client_id, album_id, position: 1, granted_at: 0 }))
  await db.insertInto('client_album').values(grants).execute()
}
