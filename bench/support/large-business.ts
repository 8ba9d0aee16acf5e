import type { Insertable } from 'kysely'
import { photoId } from '../../app/photos/storage-keys.server.ts'
import type { Database } from '../../ports/database/port.ts'
import type { Schema } from '../../ports/database/schema/schema.ts'
import { albumRow, frameRow, photoRow, postRow } from '../../ports/database/testing/testing-rows.ts'

/** Of a photographer who has kept everything for ten years. The first album has `photographs` frames, the others `frames`. */
const SIZE = {
  photographs: 5_000,
  albums: 2_001,
  frames: 48,
  clients: 5_000,
  bookings: 100_000,
  posts: 2_000,
}
const ROWS = 500
const DAY = 86_400_000
const WORDS = 'We would love pictures of the whole team, of the warm-up and of every relay. '

/** The files of all its photographs, by ID. */
export function largeOriginals(): Map<string, Buffer> {
  const files = Array.from({ length: SIZE.photographs }, (_, n) => Buffer.from(`photograph ${n}`))
  return new Map(files.map((file) => [photoId(file), file]))
}

/** Fills an empty database. */
export async function addLargeBusiness(database: Database): Promise<void> {
  const originals = [...largeOriginals()]
  const ids = originals.map(([id]) => id)
  const photos = originals.map(([id, { length }], n) =>
    photoRow(id, { name: `IMG_${n % 700}.jpg`, bytes: length, caption: `Heat ${n}` }),
  )
  const albums = many(SIZE.albums, (n) => albumRow(`album-${n}`, { name: `Meet ${n % 1500}` }))
  const clients = many(SIZE.clients, (n) => ({ id: `c${n}`, name: `Client ${n}`, email: `${n}@example.com` }))
  await insert(database, 'photo', photos)
  await insert(database, 'album', albums)
  for (const [n, { id }] of albums.entries()) {
    const frames = many(n === 0 ? SIZE.photographs : SIZE.frames, (frame) =>
      frameRow(id, frame, ids[(n * 7 + frame) % ids.length] as string),
    )
    await insert(database, 'frame', frames)
  }
  await insert(database, 'client', clients)
  await insert(
    database,
    'client_album',
    many(SIZE.clients * 4, (n) => ({
      client_id: `c${n % SIZE.clients}`,
      album_id: `album-${(n * 3) % SIZE.albums}`,
      position: n,
      granted_at: n,
      expires_at: null,
      revoked_at: null,
    })),
  )
  await insert(
    database,
    'choice',
    many(SIZE.clients * 4, (n) => ({
      id: `choice-${n}`,
      client_id: `c${n % SIZE.clients}`,
      album_id: `album-${(n * 3) % SIZE.albums}`,
    })),
  )
  await insert(
    database,
    'chosen_frame',
    many(SIZE.clients * 4, (n) => ({
      choice_id: `choice-${n}`,
      frame_id: `album-${(n * 3) % SIZE.albums}-5`,
      chosen_at: n,
    })),
  )
  await insert(
    database,
    'post',
    many(SIZE.posts, (n) => postRow(`post-${n}`, { body: bodyOf(n, ids) })),
  )
  await insert(database, 'booking', many(SIZE.bookings, bookingRow))
  await insert(database, 'booking_message', many(SIZE.bookings / 2, messageRow))
}

function bodyOf(n: number, ids: string[]): string {
  const paragraph = { _type: 'block', children: [{ _type: 'span', text: WORDS.repeat(10) }] }
  return JSON.stringify([paragraph, { _type: 'image', photoId: ids[n % ids.length] }, paragraph])
}

function bookingRow(n: number): Insertable<Schema['booking']> {
  return {
    id: `booking-${n}`,
    idempotency_key: `${n}`,
    type: 'sports',
    version: 1,
    date: '2026-05-01',
    name: `Client ${n}`,
    email: `${n}@example.com`,
    phone: '1',
    status: 'done',
    created_at: n * DAY,
    status_at: n * DAY,
    notified_at: n,
    answers: JSON.stringify({ name: `Client ${n}`, message: WORDS.repeat(10) }),
  }
}

function messageRow(n: number): Insertable<Schema['booking_message']> {
  return {
    id: `message-${n}`,
    booking_id: `booking-${n * 2}`,
    kind: 'reply',
    subject: null,
    at: n,
    text: WORDS.repeat(5),
    actor: 'owner',
    actor_id: null,
  }
}

function many<Row>(count: number, row: (n: number) => Row): Row[] {
  return Array.from({ length: count }, (_, n) => row(n))
}

async function insert<Table extends keyof Schema>(
  { write }: Database,
  table: Table,
  rows: Insertable<Schema[Table]>[],
): Promise<void> {
  await write(async (trx) => {
    for (let at = 0; at < rows.length; at += ROWS) {
      await trx
        .insertInto(table)
        .values(rows.slice(at, at + ROWS) as never)
        .execute()
    }
  })
}
