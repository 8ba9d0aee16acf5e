import { sql } from 'kysely'
import { readMark } from '../../app/photos/proofs/mark.server.ts'
import { RECIPE } from '../../app/photos/rules/address.ts'
import { originalKey, photoId } from '../../app/photos/storage-keys.server.ts'
import { aBusiness } from '../../app/site/testing.server.ts'
import { optimize } from '../../ports/database/optimize.ts'
import type { Database } from '../../ports/database/port.ts'
import { albumRow, grantRow, photoRow, placeAt } from '../../ports/database/testing/testing-rows.ts'
import { DAY, dayOf, FRAMES, idsUntilNow, insertRows, NOW, nameOf, teamOf } from './rows.ts'
import { seedAthletes, seedClients } from './seed-people.ts'
import { seedBookings, seedLog, seedPosts } from './seed-work.ts'

/** The length of the largest album of any business: what reads all of an album is compared at this length. */
const LONG = 5_000

export type Seeded = Awaited<ReturnType<typeof seed>>

function photosNamed(name: (i: number) => string, count: number): string[] {
  return Array.from({ length: count }, (_, i) => photoId(Buffer.from(name(i))))
}

/** Fills an empty database. What waits for the owner is the same at every size. */
export async function seed(database: Database, photographs: number) {
  const share = (part: number, [least, most]: [number, number]) =>
    Math.max(least, Math.min(most, photographs * part))
  await hurry(database, true)
  await aBusiness(database)
  const photos = photosNamed(String, photographs)
  await seedPhotos(database, photos)
  const albums = idsUntilNow(share(1 / 50, [12, 20_000]), DAY / 4)
  await seedAlbums(database, albums, photos, Math.ceil(albums.length / 10))
  const clients = idsUntilNow(share(1 / 20, [10, 20_000]), DAY / 8)
  await seedClients(database, { clients, albums, grants: share(1 / 5, [20, 100_000]) })
  await seedPosts(database, share(1 / 50, [10, 2_000]), photos)
  const booking = await seedBookings(database, share(1, [100, 100_000]))
  await seedLog(database, { albums, clients, photos }, share(1, [100, 100_000]))
  /** Their athlete's page opens without a PIN. */
  const person = await seedAthletes(database, albums, photos)
  await hurry(database, false)
  // The site does this every hour, and PostgreSQL by itself.
  await optimize(database)
  if (database.engine === 'postgres') await sql`analyze`.execute(database.db)
  const [client] = clients as [string]
  return { album: albums[2] as string, client, booking, publicSlug: 'album-3', person }
}

/** Lets SQLite fill its indexes in memory without waiting for the disk; afterwards restores the site's settings. */
async function hurry({ db, engine }: Database, fast: boolean): Promise<void> {
  if (engine !== 'sqlite') return
  for (const pragma of [
    `cache_size = ${fast ? -1_000_000 : -2_000}`,
    `synchronous = ${fast ? 'off' : 'full'}`,
    `wal_autocheckpoint = ${fast ? 50_000 : 1_000}`,
  ])
    await sql.raw(`pragma ${pragma}`).execute(db)
}

async function seedPhotos(database: Database, photos: string[]): Promise<void> {
  await insertRows(database, 'photo', photos.length, (i) => {
    const name = `${i % 3 ? 'IMG' : 'DSC'}_${String(i).padStart(5, '0')}.jpg`
    const caption = i % 10 === 0 ? `${teamOf(i)} in the rain` : null
    return photoRow(photos[i] as string, { name, caption, recipe: RECIPE, taken_at: NOW - i * 60_000 })
  })
  await insertRows(database, 'delivery_file', photos.length, (i) => {
    const photo_id = photos[i] as string
    return {
      photo_id,
      size: 'original' as const,
      storage_key: originalKey(photo_id),
      bytes: 4_000_000,
      crc32: i,
    }
  })
}

/** Even albums are private; the first ones of these show proofs. The last three albums are in the trash. */
async function seedAlbums(database: Database, albums: string[], photos: string[], proofs: number) {
  await insertRows(database, 'album', albums.length, (i) => {
    const date = dayOf(NOW - i * (DAY / 5))
    const name = `${date} ${teamOf(i)} vs. ${teamOf(i * 3 + 1)} ${i.toString(36)}`
    const isPrivate = i % 2 === 0
    return albumRow(albums[i] as string, {
      slug: `album-${i}`,
      date,
      city: 'Tampa',
      cover_photo_id: photos[(i * FRAMES) % photos.length] as string,
      visibility: isPrivate ? 'private' : 'public',
      name: isPrivate ? `P${i}` : name,
      display_name: isPrivate ? name : null,
      category: isPrivate ? null : 'Football',
      expires_at: isPrivate && i > 10 && i % 4 === 0 ? NOW - i * DAY : null,
      proofs: isPrivate && i > 0 && i <= 2 * proofs ? 1 : 0,
      deleted_at: i >= albums.length - 3 ? NOW - 3 * DAY : null,
    })
  })
  const ids = idsUntilNow(albums.length * FRAMES, 1_000)
  await insertRows(database, 'frame', ids.length, (i) => {
    const [album, n] = [Math.floor(i / FRAMES), i % FRAMES]
    return {
      id: ids[i] as string,
      album_id: albums[album] as string,
      photo_id: photos[i % photos.length] as string,
      place: placeAt(n + 1),
      deleted_at: n === 47 && album % 10 === 9 && album < 200 ? NOW - 5 * DAY : null,
    }
  })
  const mark = await readMark(database)
  await sql`insert into marked_photo (photo_id, mark, turned)
    select photo_id, ${sql.lit(mark.id)}, 0 from frame join album on album.id = frame.album_id where album.proofs = 1
      union select cover_photo_id, ${sql.lit(mark.id)}, 0 from album where proofs = 1`.execute(database.db)
}

/** Adds two albums of 5,000 photographs, a private one for the client and a public one. Returns the private one's ID. */
export async function seedLong({ db, ...database }: Database, { client }: Seeded): Promise<string> {
  const photos = photosNamed((i) => `long ${i}`, LONG)
  await insertRows({ db, ...database }, 'photo', LONG, (i) =>
    photoRow(photos[i] as string, { name: `LONG_${i}.jpg`, recipe: RECIPE }),
  )
  const ids = idsUntilNow(2, 1) as [string, string]
  const own = { cover_photo_id: photos[0] as string, date: '2026-11-20' }
  await db
    .insertInto('album')
    .values([
      albumRow(ids[0], { ...own, slug: 'long-private', visibility: 'private', display_name: nameOf(0) }),
      albumRow(ids[1], { ...own, slug: 'long-public' }),
    ])
    .execute()
  const frames = idsUntilNow(2 * LONG, 1)
  await insertRows({ db, ...database }, 'frame', frames.length, (i) => ({
    id: frames[i] as string,
    album_id: ids[i % 2] as string,
    photo_id: photos[i >> 1] as string,
    place: placeAt((i >> 1) + 1),
  }))
  const told = { granted_at: NOW, ready_requested_at: NOW, ready_sent_at: NOW, remind_from: NOW }
  await db
    .insertInto('client_album')
    .values(grantRow(client, ids[0], told))
    .execute()
  return ids[0]
}
