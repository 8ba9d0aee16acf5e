import { UUID, uuidv7 } from '../../ports/database/id.ts'
import type { Database } from '../../ports/database/port.ts'
import type { By } from '../audit/actor.ts'
import { recordEvent } from '../audit/audit.server.ts'
import { endOfDay, lastDay } from '../clients/grants/end.ts'
import { withLock } from '../clients/lock.server.ts'
import { VIDEOS_ARE_PRIVATE } from '../photos/video/video.ts'
import { freeSlug } from './address.server.ts'
import { changeAlbumTeams } from './album-teams.server.ts'
import {
  type AlbumChange,
  type AlbumsPorts,
  changeAlbum,
  liveAlbum,
  NO_ALBUM,
  type Refused,
  type Trx,
} from './change.server.ts'
import type { AlbumDetails, DetailsErrors } from './details.ts'
import type { teamGame } from './team-game.ts'

type Draft = Pick<AlbumDetails, 'title' | 'visibility'> & {
  row?: ReturnType<typeof teamGame>['row'] | undefined
}

export interface Edit {
  details: AlbumDetails
  where: { timeZone: string; categories: readonly string[] }
}

export type Edited = { changed: string[] } | (Refused & { errors?: DetailsErrors })

export const NOT_SAVED = 'Your changes weren’t saved.'

/**
 * Makes a draft without photographs. Its address comes from the title, and stays when the title changes. `key` is a
 * UUID: sent again with the same title, it is the same album; with another, a new one.
 */
export function createAlbum(
  database: AlbumsPorts,
  { key, teams, ...details }: Draft & { key?: string; teams?: string[] },
  by: By,
): Promise<{ id: string }> {
  const id = key && UUID.test(key) ? key : uuidv7(by.now)
  return withLock(database, async (trx) => {
    const albums = trx.selectFrom('album').select(['name', 'visibility'])
    const stored = await albums.where('id', '=', id).executeTakeFirst()
    if (stored?.name === details.title && stored.visibility === details.visibility) return { id }
    const album = await insertDraft(trx, details, by, stored ? undefined : id)
    if (teams) await changeAlbumTeams(trx, { album: album.id, teams, ...by })
    return album
  })
}

/** Makes a draft in the caller's transaction, which has the lock. */
export async function insertDraft(
  trx: Trx,
  { title, visibility, row }: Draft,
  by: By,
  id = uuidv7(by.now),
): Promise<{ id: string }> {
  const draft = { visibility, published: 0, ...namesOf({ title, visibility }) } as const
  const empty = { category: null, date: null, city: null, cover_photo_id: null, link: null }
  await trx
    .insertInto('album')
    .values({ id, slug: await freeSlug(trx, title), ...draft, ...empty, ...row })
    .execute()
  await recordEvent(trx, by, { action: 'album.add', about: id })
  return { id }
}

export async function readAlbumDetails(
  { db }: Pick<Database, 'db'>,
  albumId: string,
  timeZone: string,
): Promise<AlbumDetails | null> {
  const row = await detailsRow(db, albumId)
  return row ? detailsOf(row, timeZone) : null
}

/** Changes details. A private album that becomes public is a draft first: the owner publishes it on purpose. */
export async function editAlbum(
  trx: Trx,
  { album: albumId, details, where, ...by }: AlbumChange & Edit,
): Promise<Edited> {
  const { timeZone, categories } = where
  const row = await detailsRow(trx, albumId)
  if (!row) return { refused: NO_ALBUM }
  const before = detailsOf(row, timeZone)
  const { category, until } = details
  const end = until === '' ? null : endOfDay(until, timeZone)
  const errors: DetailsErrors = {}
  if (category !== '' && category !== before.category && !categories.includes(category)) {
    errors.category = 'That category no longer exists.'
  }
  if (until !== before.until && end !== null && end <= by.now)
    errors.until = 'That day has passed. Choose a later one.'
  const closed = details.visibility === 'public' && (await whyPrivate(trx, albumId, row))
  if (closed) errors.visibility = closed
  if (Object.keys(errors).length > 0) return { refused: NOT_SAVED, errors }
  const names = namesOf(details)
  const after = { ...details, code: codeOf({ ...names, visibility: details.visibility }) }
  const keys = Object.keys(before) as (keyof AlbumDetails)[]
  const moves = before.visibility !== after.visibility
  // A public album has no code, so that one comes or goes with the visibility is not an edit.
  const changed = keys.filter((key) => before[key] !== after[key] && !(moves && key === 'code'))
  if (changed.length === 0) return { changed }
  const opens = moves && details.visibility === 'public'
  await trx
    .updateTable('album')
    .set({
      ...names,
      visibility: details.visibility,
      date: details.date || null,
      city: details.city || null,
      category: category || null,
      link: details.link || null,
      ...(until !== before.until && { expires_at: end }),
      ...(opens && { published: 0, publish_at: null }),
    })
    .where('id', '=', albumId)
    .execute()
  await recordEvent(trx, by, { action: 'album.edit', about: albumId, detail: { fields: changed } })
  return { changed }
}

/** Changes only the title of an album, and with it the owner's code where that is the same. */
export function renameAlbum(database: AlbumsPorts, albumId: string, title: string, by: By): Promise<Edited> {
  return changeAlbum<Edited>(database, albumId, async (trx) => {
    const row = await detailsRow(trx, albumId)
    if (!row) return { refused: NO_ALBUM }
    const before = row.display_name ?? row.name
    if (title === before) return { changed: [] }
    const code = row.name === before ? title : row.name
    const names = namesOf({ title, visibility: row.visibility, code })
    await trx.updateTable('album').set(names).where('id', '=', albumId).execute()
    await recordEvent(trx, by, { action: 'album.edit', about: albumId, detail: { fields: ['title'] } })
    return { changed: ['title'] }
  })
}

async function whyPrivate(trx: Trx, albumId: string, row: Row): Promise<string | null> {
  if (row.proofs === 1) return 'This album shows proofs. Deliver it first, under Access.'
  if (row.visibility === 'public' || !(await hasVideo(trx, albumId))) return null
  return `${VIDEOS_ARE_PRIVATE} Remove its videos first, including any in the trash.`
}

async function hasVideo(trx: Trx, albumId: string): Promise<boolean> {
  const video = await trx
    .selectFrom('photo')
    .select('photo.id')
    .where('photo.video', 'is not', null)
    .where(({ or, eb, selectFrom }) =>
      or([
        eb('photo.id', 'in', selectFrom('frame').select('photo_id').where('album_id', '=', albumId)),
        eb('photo.id', 'in', selectFrom('album').select('cover_photo_id').where('id', '=', albumId)),
      ]),
    )
    .executeTakeFirst()
  return video !== undefined
}

/** The portfolio shows `name`; clients read `display_name`, and `name` is the owner's code. */
function namesOf({ title, visibility, code }: Draft & { code?: string }) {
  if (visibility === 'public') return { name: title, display_name: null }
  return { name: code || title, display_name: title }
}

/** The code is only the owner's if it isn't the title. */
function codeOf({ visibility, name, display_name }: Pick<Row, 'visibility' | 'name' | 'display_name'>) {
  return visibility === 'public' || name === (display_name ?? name) ? '' : name
}

type Row = NonNullable<Awaited<ReturnType<typeof detailsRow>>>

function detailsRow(db: Database['db'], albumId: string) {
  return liveAlbum(db, albumId)
    .select(['name', 'display_name', 'visibility', 'date', 'city'])
    .select(['category', 'link', 'expires_at', 'proofs'])
    .executeTakeFirst()
}

function detailsOf(row: Row, timeZone: string): AlbumDetails {
  return {
    title: row.display_name ?? row.name,
    visibility: row.visibility,
    code: codeOf(row),
    date: row.date ?? '',
    city: row.city ?? '',
    category: row.category ?? '',
    link: row.link ?? '',
    until: row.expires_at === null ? '' : lastDay(row.expires_at, timeZone),
  }
}
