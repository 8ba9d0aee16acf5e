import { withLock } from '../clients/lock.server.ts'
import { moveAlbum, planMove } from './address.server.ts'
import { changeAlbumTeams } from './album-teams.server.ts'
import { type AlbumChange, type AlbumsPorts, holdAlbums, NO_ALBUM } from './change.server.ts'
import { type Edit, type Edited, editAlbum, NOT_SAVED } from './edit-album.server.ts'
import { changeStationery } from './stationery.server.ts'
import type { Stationery } from './stationery.ts'

interface Save extends AlbumChange {
  edit?: Edit
  slug?: string
  stationery?: Stationery
  teams?: string[]
}

/** Changes all of it or, if one part is refused, nothing. What is left out stays. */
export function saveAlbum(
  database: AlbumsPorts,
  { edit, slug, stationery, teams, ...change }: Save,
): Promise<Edited> {
  // Addresses take turns.
  return withLock<Edited>(database, async (trx) => {
    if (!(await holdAlbums(trx, database.engine, [change.album]))) return { refused: NO_ALBUM }
    const move = slug === undefined ? null : await planMove(trx, change.album, slug)
    if (move && 'refused' in move) return { refused: NOT_SAVED, errors: { slug: move.refused } }
    const edited: Edited = edit ? await editAlbum(trx, { ...change, ...edit }) : { changed: [] }
    if ('refused' in edited) return edited
    if (move) await moveAlbum(trx, { ...change, ...move })
    if (stationery) await changeStationery(trx, { ...change, stationery })
    if (teams) await changeAlbumTeams(trx, { ...change, teams })
    return edited
  })
}
