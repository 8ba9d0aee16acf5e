import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Transaction, Updateable } from 'kysely'
import { DEVELOP } from '../../app/photos/develop/version.server.ts'
import { RECIPE } from '../../app/photos/rules/address.ts'
import { photoId, writeOriginal } from '../../app/photos/storage-keys.server.ts'
import { uuidv7 } from '../../ports/database/id.ts'
import { placesBetween } from '../../ports/database/place.ts'
import type { Schema } from '../../ports/database/schema/schema.ts'
import type { Storage } from '../../ports/storage/port.ts'
import type { Demo } from '../read.ts'
import { insertEmail } from './insert-bookings.ts'

type Trx = Transaction<Schema>

const DAY = 86_400_000
const UNTOLD = 'BP-SOC-101425'
const ENDING = 'RB-HK-030125'
const FAILED = 'OH-XC-101125'
const REASON = '552 5.2.2 The mailbox is full.'

export const DRAFT = '01a1fd07-ca59-7d2b-9c51-5f1e0c4a7a01'
const DRAFT_PHOTOS = ['volleyball-net.jpg', 'volleyball-line.jpg', 'basketball-gym.jpg']
const WHOLE = 'volleyball-drone.jpg'

/** Half of a photograph, as when a card is pulled out too soon. */
async function damaged({ folder }: Pick<Demo, 'folder'>): Promise<Buffer> {
  const whole = await readFile(join(folder, WHOLE))
  return whole.subarray(0, Math.floor(whole.length / 2))
}

export async function damagedId(demo: Pick<Demo, 'folder'>): Promise<string> {
  return photoId(await damaged(demo))
}

export async function storeDamaged(storage: Storage, demo: Demo): Promise<{ id: string; bytes: number }> {
  const original = await damaged(demo)
  const id = photoId(original)
  await writeOriginal(storage, id, original)
  return { id, bytes: original.length }
}

export async function sendAlbums(trx: Trx, now: number): Promise<void> {
  const grants = await trx
    .selectFrom('client_album')
    .innerJoin('album', 'album.id', 'album_id')
    .select(['client_id', 'album_id', 'album.name'])
    .execute()
  for (const { client_id, album_id, name } of grants) {
    const at = now - (name === UNTOLD ? 2 : name === FAILED ? 6 : 40) * DAY
    const ends = now + 5 * DAY
    const changes: Updateable<Schema['client_album']> = {
      granted_at: at,
      ...(name !== UNTOLD && { ready_requested_at: at }),
      ...(name === ENDING && { expires_at: ends }),
    }
    if (name !== UNTOLD) {
      const payload = { email: 'album-ready', album: album_id, link: null }
      const failed = name === FAILED ? REASON : undefined
      changes.ready_job = await insertEmail(trx, { about: client_id, payload, at, failed })
    }
    await trx
      .updateTable('client_album')
      .set(changes)
      .where('client_id', '=', client_id)
      .where('album_id', '=', album_id)
      .execute()
    if (name !== ENDING) continue
    const reminder = {
      client_id,
      album_id,
      ends_at: ends,
      kind: 'expiring',
      queued_at: now - 2 * DAY,
    } as const
    await trx.insertInto('reminder').values(reminder).execute()
  }
}

export async function insertDraft(
  trx: Trx,
  broken: { id: string; bytes: number },
  photoIds: ReadonlyMap<string, string>,
  { date, now }: { date: string; now: number },
): Promise<void> {
  const whole = await trx.selectFrom('photo').selectAll().where('name', '=', WHOLE).executeTakeFirstOrThrow()
  const row = { ...whole, ...broken, name: 'DSC_0417.jpg', title: null, alt: '', recipe: null }
  await trx.insertInto('photo').values(row).execute()
  const photos = [...DRAFT_PHOTOS.map((file) => photoIds.get(file) as string), broken.id]
  const title = { slug: 'harbor-city-at-bay-point-draft', name: 'HC-VB-DRAFT', category: 'Volleyball' }
  const shown = {
    visibility: 'private' as const,
    display_name: 'Harbor City at Bay Point',
    published: 0 as const,
  }
  const facts = { date, city: 'Tampa', link: null, cover_photo_id: photos[0] as string }
  await trx
    .insertInto('album')
    .values({ id: DRAFT, ...title, ...shown, ...facts })
    .execute()
  const places = placesBetween(null, null, photos.length)
  const frames = photos.map((photo_id, i) => ({
    id: uuidv7(now),
    album_id: DRAFT,
    photo_id,
    place: places[i] as string,
  }))
  await trx.insertInto('frame').values(frames).execute()
  await insertFailure(trx, broken.id, now)
}

/** A retry fails with the same words. */
async function insertFailure(trx: Trx, photo: string, now: number): Promise<void> {
  const at = now - 2 * DAY
  const payload = JSON.stringify({ recipe: RECIPE })
  const job = { id: `develop-${photo}`, kind: DEVELOP, about: photo, payload }
  const times = { created_at: at, run_at: at, give_up_at: at, ended_at: at }
  const error = 'Part of the file is missing. Export or copy it again, and replace it.'
  await trx
    .insertInto('job')
    .values({ ...job, status: 'dead', attempts: 1, lease: null, error, ...times })
    .execute()
}
