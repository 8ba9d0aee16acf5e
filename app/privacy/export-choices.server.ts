import type { Kysely } from 'kysely'
import type { Schema } from '../../ports/database/schema/schema.ts'
import { readReading } from '../photos/names/names.server.ts'
import { listed } from './person.server.ts'
import { readable } from './readable.ts'

type Db = Kysely<Schema>

/** What a client may see, chose, and downloaded. */
export async function choicesOf(db: Db, clientId: string) {
  const grants = await db
    .selectFrom('client_album')
    .innerJoin('album', 'album.id', 'album_id')
    .select(['album.slug', 'album.name', 'display_name', 'granted_at', 'client_album.expires_at'])
    .select(['revoked_at', 'ready_requested_at', 'ready_sent_at', 'reopen_asked_at'])
    .where('client_id', '=', clientId)
    .orderBy('position')
    .execute()
  const favorites = await chosenFrames(db)
    .select('chosen_at')
    .where('choice.client_id', '=', clientId)
    .where('choice.list_id', 'is', null)
    .execute()
  const downloads = await db
    .selectFrom('download')
    .select(['album_name', 'what', 'size', 'photographs', 'bytes', 'started_at', 'completed_at', 'frame_ids'])
    .select('part_name')
    .where('client_id', '=', clientId)
    .execute()
  const downloaded = async ({ frame_ids, ...download }: (typeof downloads)[number]) => {
    const ids = listed(JSON.parse(frame_ids ?? '[]'))
    const files = await frames(db).where('frame.id', 'in', ids).execute()
    return { ...readable(download), files: await named(db, files) }
  }
  return {
    albums: grants.map(readable),
    opened: await viewsOf(db, clientId),
    consents: (await consentsOf(db, clientId)).map(readable),
    reminders: (await remindersOf(db, clientId)).map(readable),
    favorites: (await named(db, favorites)).map(readable),
    picks: (await named(db, await picksOf(db, clientId))).map(readable),
    downloads: await Promise.all(downloads.map(downloaded)),
  }
}

function viewsOf(db: Db, clientId: string) {
  return db
    .selectFrom('album_view')
    .innerJoin('album', 'album.id', 'album_id')
    .select(['album.slug as album', 'day'])
    .where('client_id', '=', clientId)
    .orderBy('day')
    .orderBy('album.slug')
    .execute()
}

function consentsOf(db: Db, clientId: string) {
  return db
    .selectFrom('album_consent')
    .innerJoin('album', 'album.id', 'album_id')
    .select(['album.slug as page', 'given_on', 'how', 'note', 'recorded_at', 'withdrawn_at'])
    .where('client_id', '=', clientId)
    .orderBy('recorded_at')
    .orderBy('album.slug')
    .execute()
}

function remindersOf(db: Db, clientId: string) {
  return db
    .selectFrom('reminder')
    .innerJoin('album', 'album.id', 'album_id')
    .select(['album.slug as album', 'kind', 'queued_at', 'sent_at'])
    .where('client_id', '=', clientId)
    .orderBy('queued_at')
    .orderBy('album.slug')
    .execute()
}

function picksOf(db: Db, clientId: string) {
  return chosenFrames(db)
    .innerJoin('pick_list', 'pick_list.id', 'choice.list_id')
    .select(['pick_list.name as list', 'note', 'chosen_at', 'finished_at', 'reopened_at', 'reopen_asked_at'])
    .where('choice.client_id', '=', clientId)
    .orderBy('pick_list.id')
    .orderBy('chosen_at')
    .orderBy('frame.id')
    .execute()
}

export function chosenFrames(db: Db) {
  return frames(db)
    .innerJoin('chosen_frame', 'chosen_frame.frame_id', 'frame.id')
    .innerJoin('choice', 'choice.id', 'chosen_frame.choice_id')
}

function frames(db: Db) {
  return db
    .selectFrom('frame')
    .innerJoin('album', 'album.id', 'frame.album_id')
    .innerJoin('photo', 'photo.id', 'frame.photo_id')
    .where('photo.held', '=', 0)
    .select(['album.slug as album', 'photo.name as file', 'photo.id as photo'])
    .select(['frame.caption', 'frame.alt'])
}

/** Null where a file's name may name an athlete who is not shown. */
export async function named<
  Row extends { file: string; photo: string; caption: string | null; alt: string | null },
>(db: Db, rows: Row[]) {
  const ids = rows.map(({ photo }) => photo)
  const reading = await readReading({ db }, ids, 'hidden')
  return rows.map(({ photo, caption, alt, ...row }) => ({
    ...row,
    file: reading.withholds(photo, [caption, alt]) ? null : row.file,
  }))
}
