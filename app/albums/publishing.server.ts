import type { Database } from '../../ports/database/port.ts'
import type { Actor } from '../audit/actor.ts'
import { recordEvent } from '../audit/audit.server.ts'
import { type AlbumsPorts, changeAlbum, NO_ALBUM, type Refused } from './change.server.ts'
import { lacksConsent } from './lacks-consent.server.ts'
import { type AlbumFacts, type AlbumStanding, type Missing, standingOf } from './state.ts'

/** Facts of albums that are not in the trash, from which `standingOf` says whether they show and why not. */
export function albumFacts(db: Database['db']) {
  return db
    .selectFrom('album')
    .where('album.deleted_at', 'is', null)
    .select(['album.id', 'album.visibility', 'album.published', 'album.category', 'album.link'])
    .select(['album.expires_at as expiresAt', 'album.cover_photo_id as coverId'])
    .select(({ selectFrom, fn }) =>
      selectFrom('frame')
        .whereRef('frame.album_id', '=', 'album.id')
        .where('frame.deleted_at', 'is', null)
        .select(fn.countAll<number>().as('n'))
        .as('photographs'),
    )
    .select((has) => has.case().when(lacksConsent(has)).then(1).else(0).end().as('lacksConsent'))
}

/** As `albumFacts` returns them. */
export function standingOfRow(
  row: Omit<AlbumFacts, 'photographs'> & { photographs: number | null },
  now: number,
): AlbumStanding {
  return standingOf({ ...row, photographs: Number(row.photographs) }, now)
}

type Published = { published: true } | (Refused & { missing?: Missing[] })

/** Publishes an album, unless it lacks something or its last day is over. */
export function publishAlbum(
  database: AlbumsPorts,
  albumId: string,
  actor: Actor,
  now: number,
): Promise<Published> {
  return changeAlbum<Published>(database, albumId, async (trx) => {
    const row = await albumFacts(trx).where('album.id', '=', albumId).executeTakeFirstOrThrow()
    const { expiresAt } = row
    if (expiresAt !== null && expiresAt <= now) {
      return { refused: 'Its last day is over. Set a later one first.' }
    }
    const { missing } = standingOfRow(row, now)
    if (missing.length > 0) {
      return { refused: `The album cannot be published: it has ${missing.join(' and ')}.`, missing }
    }
    const settled = row.visibility === 'public' && { consent_lost_at: null }
    const change = { published: 1 as const, ...settled }
    await trx.updateTable('album').set(change).where('id', '=', albumId).execute()
    await recordEvent(trx, { actor, action: 'album.publish', about: albumId, detail: { expiresAt } }, now)
    return { published: true }
  })
}

/** Makes an album a draft: nobody but the owner sees it. */
export function unpublishAlbum(
  database: AlbumsPorts,
  albumId: string,
  actor: Actor,
  now: number,
): Promise<{ published: false } | Refused> {
  return changeAlbum(database, albumId, async (trx) => {
    await trx.updateTable('album').set({ published: 0 }).where('id', '=', albumId).execute()
    await recordEvent(trx, { actor, action: 'album.unpublish', about: albumId }, now)
    return { published: false as const }
  })
}

/** Moves an album to the trash, with its frames, grants and favorites. */
export function deleteAlbum(
  database: AlbumsPorts,
  albumId: string,
  actor: Actor,
  now: number,
): Promise<{ deleted: true } | Refused> {
  return changeAlbum(database, albumId, async (trx) => {
    await trx.updateTable('album').set({ deleted_at: now }).where('id', '=', albumId).execute()
    await recordEvent(trx, { actor, action: 'album.delete', about: albumId }, now)
    return { deleted: true as const }
  })
}

/** Takes an album out of the trash, as it was. */
export function restoreAlbum(
  { write }: AlbumsPorts,
  albumId: string,
  actor: Actor,
  now: number,
): Promise<{ restored: true } | Refused> {
  return write(async (trx) => {
    const restored = await trx
      .updateTable('album')
      .set({ deleted_at: null })
      .where('id', '=', albumId)
      .where('deleted_at', 'is not', null)
      .executeTakeFirstOrThrow()
    if (restored.numUpdatedRows === 0n) return { refused: NO_ALBUM }
    await recordEvent(trx, { actor, action: 'album.restore', about: albumId }, now)
    return { restored: true as const }
  })
}
