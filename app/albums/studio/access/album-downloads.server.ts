import type { Database } from '../../../../ports/database/port.ts'
import type { AlbumDownloads } from '../../../../ports/database/schema/albums.ts'
import type { Actor } from '../../../audit/actor.ts'
import { recordEvent } from '../../../audit/audit.server.ts'
import { changeAlbum, type Refused } from '../../change.server.ts'

/** Sets whether originals that clients download say where they were taken. The stored originals always do. */
export function setKeepPlace(
  database: Pick<Database, 'engine' | 'write'>,
  albumId: string,
  keep: boolean,
  actor: Actor,
  now: number,
): Promise<{ keep: boolean } | Refused> {
  return changeAlbum(database, albumId, async (trx) => {
    await trx
      .updateTable('album')
      .set({ keep_place: keep ? 1 : 0 })
      .where('id', '=', albumId)
      .execute()
    await recordEvent(trx, { actor, action: 'album.place', about: albumId, detail: { keep } }, now)
    return { keep }
  })
}

const DOWNLOADS: AlbumDownloads[] = ['all', 'web', 'none']

/** The choice in a form's or the terminal's text; undefined when there is no such choice. */
export function readDownloads(text: string): AlbumDownloads | undefined {
  return DOWNLOADS.find((one) => one === text)
}

/** Sets what clients may download of an album. Downloads under way that are no longer allowed end within seconds. */
export function setDownloads(
  database: Pick<Database, 'engine' | 'write'>,
  albumId: string,
  downloads: AlbumDownloads,
  actor: Actor,
  now: number,
): Promise<{ downloads: AlbumDownloads } | Refused> {
  return changeAlbum(database, albumId, async (trx) => {
    await trx.updateTable('album').set({ downloads }).where('id', '=', albumId).execute()
    await recordEvent(trx, { actor, action: 'album.downloads', about: albumId, detail: { downloads } }, now)
    return { downloads }
  })
}
