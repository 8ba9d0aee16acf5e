import type { Database } from '../../../ports/database/port.ts'
import type { AlbumDownloads } from '../../../ports/database/schema/albums.ts'
import type { Refused } from '../../albums/change.server.ts'
import { changeAlbum, recordChange } from '../../albums/change.server.ts'
import type { Actor } from '../../audit/actor.ts'

/** Whether originals that clients download say where they were taken. The stored originals always do. */
export function setKeepPlace(
  database: Pick<Database, 'engine' | 'write'>,
  albumId: string,
  keep: boolean,
  actor: Actor,
  now: number,
): Promise<{ keep: boolean } | Refused> {
  return changeAlbum(database, albumId, async (trx) => {
    const change = { keep_place: keep ? (1 as const) : (0 as const) }
    await trx.updateTable('album').set(change).where('id', '=', albumId).execute()
    await recordChange(trx, actor, 'album.place', albumId, now, { keep })
    return { keep }
  })
}

const DOWNLOADS: AlbumDownloads[] = ['all', 'web', 'none']

/** What a form or the terminal asks for; undefined when it is none of these. */
export function readDownloads(text: string): AlbumDownloads | undefined {
  return DOWNLOADS.find((one) => one === text)
}

/** Says what clients may download of an album. Downloads under way that are not allowed any more end within seconds. */
export function setDownloads(
  database: Pick<Database, 'engine' | 'write'>,
  albumId: string,
  downloads: AlbumDownloads,
  actor: Actor,
  now: number,
): Promise<{ downloads: AlbumDownloads } | Refused> {
  return changeAlbum(database, albumId, async (trx) => {
    await trx.updateTable('album').set({ downloads }).where('id', '=', albumId).execute()
    await recordChange(trx, actor, 'album.downloads', albumId, now, { downloads })
    return { downloads }
  })
}
