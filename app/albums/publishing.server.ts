import type { Database } from '../../ports/database/port.ts'
import { type By, SYSTEM } from '../audit/actor.ts'
import { recordEvent } from '../audit/audit.server.ts'
import { type AlbumsPorts, changeAlbum, NO_ALBUM, type Refused, type Trx } from './change.server.ts'
import { framesOf } from './frames/order.server.ts'
import { lacksConsent } from './shown.server.ts'
import { type AlbumFacts, type AlbumStanding, type Missing, standingOf } from './state.ts'

export function albumFacts(db: Database['db']) {
  return db
    .selectFrom('album')
    .where('album.deleted_at', 'is', null)
    .select(['album.id', 'album.visibility', 'album.published', 'album.category', 'album.link'])
    .select(['album.expires_at as expiresAt', 'album.cover_photo_id as coverId'])
    .select('album.publish_at as publishAt')
    .select((has) =>
      framesOf(has)
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .as('photographs'),
    )
    .select((has) => has.case().when(lacksConsent(has)).then(1).else(0).end().as('lacksConsent'))
}

export function standingOfRow(
  row: Omit<AlbumFacts, 'photographs'> & { photographs: number | null },
  now: number,
): AlbumStanding {
  return standingOf({ ...row, photographs: Number(row.photographs) }, now)
}

export function publishAlbum(database: AlbumsPorts, albumId: string, by: By) {
  return changeAlbum(database, albumId, (trx) => publishIn(trx, albumId, by))
}

type Published = { published: true } | (Refused & { missing?: Missing[] })

async function publishIn(trx: Trx, albumId: string, by: By): Promise<Published> {
  const row = await albumFacts(trx).where('album.id', '=', albumId).executeTakeFirstOrThrow()
  const { expiresAt } = row
  if (expiresAt !== null && expiresAt <= by.now) {
    return { refused: 'This album has expired. Set a later last day first.' }
  }
  const { missing } = standingOfRow(row, by.now)
  if (missing.length > 0) {
    return { refused: `The album can’t be published yet. It has ${missing.join(' and ')}.`, missing }
  }
  const settled = row.visibility === 'public' && { consent_lost_at: null }
  const change = { published: 1 as const, publish_at: null, ...settled }
  await trx.updateTable('album').set(change).where('id', '=', albumId).execute()
  await recordEvent(trx, by, { action: 'album.publish', about: albumId, detail: { expiresAt } })
  return { published: true }
}

export function scheduleAlbum(database: AlbumsPorts, albumId: string, at: number | null, by: By) {
  return changeAlbum<{ scheduled: number | null }>(database, albumId, async (trx) => {
    if (at !== null && at <= by.now) return { refused: 'That time has passed. Choose a later one.' }
    const album = await trx
      .selectFrom('album')
      .select(['published', 'expires_at as expiresAt'])
      .where('id', '=', albumId)
      .executeTakeFirstOrThrow()
    if (album.published) return { refused: 'This album is already published.' }
    if (at !== null && album.expiresAt !== null && album.expiresAt <= at) {
      return { refused: 'The album expires before then. Set a later last day first.' }
    }
    await trx.updateTable('album').set({ publish_at: at }).where('id', '=', albumId).execute()
    const action = at === null ? 'album.unschedule' : 'album.schedule'
    await recordEvent(trx, by, { action, about: albumId, detail: { at } })
    return { scheduled: at }
  })
}

export async function publishDue(database: AlbumsPorts & Pick<Database, 'db'>, now: number): Promise<void> {
  const due = (db: Database['db']) =>
    db.selectFrom('album').select('id').where('published', '=', 0).where('publish_at', '<=', now)
  for (const { id } of await due(database.db).where('deleted_at', 'is', null).execute()) {
    await changeAlbum<Published>(database, id, async (trx) => {
      const still = await due(trx).where('id', '=', id).executeTakeFirst()
      return still ? publishIn(trx, id, { actor: SYSTEM, now }) : { published: true }
    })
  }
}

export function unpublishAlbum(database: AlbumsPorts, albumId: string, by: By) {
  return changeAlbum(database, albumId, async (trx) => {
    await trx.updateTable('album').set({ published: 0 }).where('id', '=', albumId).execute()
    await recordEvent(trx, by, { action: 'album.unpublish', about: albumId })
    return { published: false as const }
  })
}

export function deleteAlbum(database: AlbumsPorts, albumId: string, by: By) {
  return changeAlbum(database, albumId, async (trx) => {
    await trx.updateTable('album').set({ deleted_at: by.now }).where('id', '=', albumId).execute()
    await recordEvent(trx, by, { action: 'album.delete', about: albumId })
    return { deleted: true as const }
  })
}

export function restoreAlbum(
  { write }: AlbumsPorts,
  albumId: string,
  by: By,
): Promise<{ restored: true } | Refused> {
  return write(async (trx) => {
    const album = trx.updateTable('album').where('id', '=', albumId)
    // One whose time came in the trash is not published unasked.
    await album.where('publish_at', '<=', by.now).set({ publish_at: null }).execute()
    const restored = await album
      .where('deleted_at', 'is not', null)
      .set({ deleted_at: null })
      .returning('id')
      .executeTakeFirst()
    if (!restored) return { refused: NO_ALBUM }
    await recordEvent(trx, by, { action: 'album.restore', about: albumId })
    return { restored: true }
  })
}
