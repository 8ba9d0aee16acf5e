import { sql } from 'kysely'
import { readMark } from '../../app/photos/proofs/mark.server.ts'
import { RECIPE } from '../../app/photos/rules/address.ts'
import { originalKey, photoId } from '../../app/photos/storage-keys.server.ts'
import { aBusiness } from '../../app/site/testing.server.ts'
import { optimize } from '../../ports/database/optimize.ts'
import type { Database } from '../../ports/database/port.ts'
import {
  albumRow,
  grantRow,
  linkRow,
  photoRow,
  placeAt,
  postRow,
} from '../../ports/database/testing/testing-rows.ts'
import { insertRows } from './insert.ts'
import { DAY, idAt, NOW, nameOf } from './made-up.ts'
import { seedAthletes } from './seed-athletes.ts'
import { seedBookings, seedLog } from './seed-work.ts'
import { FRAMES, type Size } from './sizes.ts'

const TEAMS = ['Bay Point', 'Ridgeview', 'Lakeside', 'North Harbor', 'Cedar Grove', 'Westfield', 'Kingsway']

/** The IDs that the screens ask for. */
export interface Seeded {
  album: string
  client: string
  booking: string
  publicSlug: string
  /** Whose athlete's page opens. */
  person: string
}

function teamOf(i: number): string {
  return TEAMS[i % TEAMS.length] as string
}

/** The bytes of a photograph, which are in no storage. */
export function originalOf(i: number): Buffer {
  return Buffer.from(`${i}`)
}

/** Fills an empty database with a business of this size; what waits for the owner is the same at every size. */
export async function seed(database: Database, size: Size): Promise<Seeded> {
  await hurry(database, true)
  await aBusiness(database)
  const photos = Array.from({ length: size.photographs }, (_, i) => photoId(originalOf(i)))
  await seedPhotos(database, photos)
  const albums = Array.from({ length: size.albums }, (_, i) => idAt(i, size.albums, DAY / 4))
  await seedAlbums(database, size, albums, photos)
  const clients = Array.from({ length: size.clients }, (_, i) => idAt(i, size.clients, DAY / 8))
  await seedClients(database, size, clients, albums)
  await seedPosts(database, size, photos)
  const booking = await seedBookings(database, size)
  await seedLog(database, size, { albums, clients, photos })
  const person = await seedAthletes(database, albums, photos)
  await hurry(database, false)
  // As the site does every hour, and PostgreSQL by itself.
  await optimize(database)
  if (database.engine === 'postgres') await sql`analyze`.execute(database.db)
  return {
    album: albums[2] as string,
    client: clients[0] as string,
    booking,
    publicSlug: `album-3`,
    person,
  }
}

/** Lets SQLite fill many indexes in memory, and wait for no disk; afterwards as the site has it. */
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
    const key = originalKey(photos[i] as string)
    return {
      photo_id: photos[i] as string,
      size: 'original' as const,
      storage_key: key,
      bytes: 4_000_000,
      crc32: i,
    }
  })
}

/** Even albums are private. */
async function seedAlbums(database: Database, size: Size, albums: string[], photos: string[]): Promise<void> {
  const coverOf = (i: number) => photos[(i * FRAMES) % photos.length] as string
  await insertRows(database, 'album', albums.length, (i) => {
    const day = new Date(NOW - i * 5 * 3_600_000).toISOString().slice(0, 10)
    const rest = { cover_photo_id: coverOf(i), date: day, slug: `album-${i}`, city: 'Tampa' }
    const name = `${day} ${teamOf(i)} vs. ${teamOf(i * 3 + 1)} ${i.toString(36)}`
    const proofs = i % 2 === 0 && i > 0 && i <= 2 * size.proofs ? (1 as const) : (0 as const)
    if (i % 2 === 1) return albumRow(albums[i] as string, { ...rest, name, proofs })
    const expires_at = i > 10 && i % 4 === 0 ? NOW - i * DAY : null
    const own = { visibility: 'private' as const, category: null, display_name: name, expires_at, proofs }
    return albumRow(albums[i] as string, { ...rest, ...own, name: `P${i}` })
  })
  await insertRows(database, 'frame', albums.length * FRAMES, (i) => {
    const [album, n] = [Math.floor(i / FRAMES), i % FRAMES]
    const deleted_at = n === 47 && album % 10 === 9 && album < 200 ? NOW - 5 * DAY : null
    return {
      id: idAt(i, albums.length * FRAMES, 1_000),
      album_id: albums[album] as string,
      photo_id: photos[i % photos.length] as string,
      place: placeAt(n + 1),
      deleted_at,
    }
  })
  await database.db
    .updateTable('album')
    .set({ deleted_at: NOW - 3 * DAY })
    .where('id', 'in', albums.slice(-3))
    .execute()
  const mark = await readMark(database)
  await sql`insert into marked_photo (photo_id, mark, turned)
    select photo_id, ${sql.lit(mark.id)}, 0 from frame join album on album.id = frame.album_id where album.proofs = 1
      union select cover_photo_id, ${sql.lit(mark.id)}, 0 from album where proofs = 1`.execute(database.db)
}

async function seedClients(
  database: Database,
  size: Size,
  clients: string[],
  albums: string[],
): Promise<void> {
  const email = (i: number) => `${nameOf(i).toLowerCase().replaceAll(' ', '.')}@example.com`
  await insertRows(database, 'account', clients.length, (i) => {
    const times = { created_at: NOW, updated_at: NOW, signed_in_at: i % 3 ? NOW - i * 1_000 : null }
    return {
      id: clients[i] as string,
      name: nameOf(i),
      email: email(i),
      password_hash: i % 3 ? 'x' : null,
      ...times,
    }
  })
  await insertRows(database, 'client', clients.length, (i) => {
    const account_id = i % 4 === 3 ? null : (clients[i] as string)
    return { id: clients[i] as string, name: nameOf(i), email: email(i), account_id }
  })
  const privates = albums.filter((_, i) => i % 2 === 0)
  const perClient = Math.ceil(size.grants / clients.length)
  const grant = (i: number) => ({
    client: clients[Math.floor(i / perClient)] as string,
    album: privates[(Math.floor(i / perClient) * perClient + (i % perClient)) % privates.length] as string,
  })
  await insertRows(database, 'client_album', size.grants, (i) => {
    const { client, album } = grant(i)
    // Three end within a week, three were never told, and of the others every fifth has ended.
    const expires_at = i >= 3 && i < 6 ? NOW + 3 * DAY : i > 9 && i % 5 === 0 ? NOW - 90 * DAY : null
    const told = NOW - 200 * DAY
    const email =
      i < 3
        ? { granted_at: NOW - DAY, ready_requested_at: null, ready_job: null }
        : { granted_at: told, ready_requested_at: told, ready_job: 'sent' }
    return grantRow(client, album, {
      ...email,
      ready_sent_at: i < 3 ? null : told,
      expires_at,
      remind_from: i < 3 ? null : told,
    })
  })
  await insertRows(database, 'album_view', size.grants * 2, (i) => {
    const { client, album } = grant(i >> 1)
    const day = new Date(NOW - (100 + (i % 2) + (i % 300)) * DAY).toISOString().slice(0, 10)
    return { client_id: client, album_id: album, day: i % 2 ? `${day.slice(0, 4)}-01-01` : day }
  })
  await seedUse(database, size, grant)
}

/** What clients chose and downloaded. */
async function seedUse(
  database: Database,
  size: Size,
  grant: (i: number) => { client: string; album: string },
): Promise<void> {
  const chosen = (i: number) => idAt(i, size.grants, 60_000)
  const choices = Array.from({ length: size.grants }, (_, i) => chosen(i))
  await insertRows(database, 'choice', size.grants, (i) => {
    const { client, album } = grant(i)
    return { id: choices[i] as string, client_id: client, album_id: album }
  })
  await sql`insert into chosen_frame (choice_id, frame_id, note, chosen_at)
    select choice.id, frame.id, '', ${sql.lit(NOW)} from choice
      join frame on frame.album_id = choice.album_id and frame.place < ${placeAt(4)}`.execute(database.db)
  await insertRows(database, 'download', size.grants, (i) => {
    const { client, album } = grant(i)
    const at = { started_at: NOW - (100 + (i % 900)) * DAY, completed_at: NOW - (100 + (i % 900)) * DAY }
    const of = { album_name: 'Album', what: 'all' as const, size: 'original' as const, version: `${i}` }
    return {
      id: idAt(i, size.grants, 60_000),
      client_id: client,
      album_id: album,
      photographs: 48,
      bytes: 1,
      ...of,
      ...at,
    }
  })
  await insertRows(database, 'reminder', size.grants, (i) => {
    const { client, album } = grant(i)
    const at = { queued_at: NOW - 190 * DAY, sent_at: NOW - 190 * DAY }
    return { client_id: client, album_id: album, kind: 'unopened' as const, ends_at: 0, job: null, ...at }
  })
  await insertRows(database, 'share_link', Math.floor(size.albums / 4), (i) =>
    linkRow(`link${String(i).padStart(8, '0')}`, grant(i * 2).album),
  )
}

async function seedPosts(database: Database, size: Size, photos: string[]): Promise<void> {
  const ids = Array.from({ length: size.posts }, (_, i) => idAt(i, size.posts, DAY))
  const span = (text: string) => ({ _type: 'span', text, marks: [] })
  await insertRows(database, 'post', size.posts, (i) => {
    const words = (n: number) => `${teamOf(i + n)} played on a wet field, and ${nameOf(i + n)} scored twice. `
    const blocks = Array.from({ length: 15 }, (_, n) => ({
      _type: 'block',
      _key: `${n}`,
      style: 'normal',
      markDefs: [],
      children: [span(words(n).repeat(4))],
    }))
    const main_photo_id = photos[(i * 31) % photos.length] as string
    const text = {
      title: `${teamOf(i)}, game ${i.toString(36)}`,
      body: JSON.stringify(blocks),
      main_photo_id,
    }
    return postRow(ids[i] as string, { slug: `post-${i}`, publish_at: NOW - (size.posts - i) * DAY, ...text })
  })
  await insertRows(database, 'post_tag', size.posts, (i) => ({
    post_id: ids[i] as string,
    tag: teamOf(i).toLowerCase(),
  }))
}
