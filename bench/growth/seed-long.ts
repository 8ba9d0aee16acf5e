import { createHash } from 'node:crypto'
import { RECIPE } from '../../app/photos/rules/address.ts'
import type { Database } from '../../ports/database/port.ts'
import { albumRow, grantRow, photoRow, placeAt } from '../../ports/database/testing/testing-rows.ts'
import { insertRows } from './insert.ts'
import { idAt, NOW } from './made-up.ts'
import type { Seeded } from './seed.ts'

/** So long is the largest album of any business: what reads all of one is compared at the same length. */
const LENGTH = 5_000

/** Adds two albums of 5,000 photographs of their own, a private one for the client and a public one. Returns the private one's ID. */
export async function seedLong(database: Database, { client }: Seeded): Promise<string> {
  const photos = Array.from({ length: LENGTH }, (_, i) => createHash('md5').update(`long ${i}`).digest('hex'))
  const [cover_photo_id = null] = photos
  await insertRows(database, 'photo', LENGTH, (i) =>
    photoRow(photos[i] as string, { name: `LONG_${i}.jpg`, recipe: RECIPE }),
  )
  const ids = [idAt(0, 1, 2), idAt(0, 1, 1)] as const
  const own = { cover_photo_id, date: '2026-11-20' }
  const secret = { visibility: 'private' as const, category: null, display_name: 'A long day' }
  await database.db
    .insertInto('album')
    .values(albumRow(ids[0], { ...own, ...secret, slug: 'long-private' }))
    .execute()
  await database.db
    .insertInto('album')
    .values(albumRow(ids[1], { ...own, slug: 'long-public' }))
    .execute()
  await insertRows(database, 'frame', 2 * LENGTH, (i) => ({
    id: idAt(i, 2 * LENGTH, 1),
    album_id: ids[i % 2] as string,
    photo_id: photos[i >> 1] as string,
    place: placeAt((i >> 1) + 1),
  }))
  const told = { ready_requested_at: NOW, ready_sent_at: NOW, remind_from: NOW }
  await database.db
    .insertInto('client_album')
    .values(grantRow(client, ids[0], { ...told, granted_at: NOW, expires_at: null }))
    .execute()
  return ids[0]
}
