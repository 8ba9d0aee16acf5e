import type { Transaction } from 'kysely'
import type { Database } from '../../../../ports/database/port.ts'
import type { Schema } from '../../../../ports/database/schema/schema.ts'
import type { Actor } from '../../../audit/actor.ts'
import { recordEvent } from '../../../audit/audit.server.ts'
import { queueDeveloping } from '../../../photos/develop/queue.server.ts'
import { changeAlbum, type Refused } from '../../change.server.ts'

/** Photographs per query: below the number of parameters that either database allows. */
const BATCH = 5000

/**
 * Makes a client's album a proof album, whose photographs are small, marked and not to be downloaded, or delivers it: from the
 * next request, clients see them without the mark, and may download what the owner had allowed before.
 */
export function setProofs(
  database: Pick<Database, 'engine' | 'write'>,
  albumId: string,
  proofs: boolean,
  actor: Actor,
  now: number,
): Promise<{ proofs: boolean } | Refused> {
  return changeAlbum<{ proofs: boolean }>(database, albumId, async (trx) => {
    const album = trx.selectFrom('album').select(['visibility', 'proofs']).where('id', '=', albumId)
    const before = await album.executeTakeFirstOrThrow()
    if (before.visibility === 'public') {
      return { refused: 'This album is in the portfolio: only an album for clients can show proofs.' }
    }
    if ((before.proofs === 1) === proofs) return { proofs }
    await trx
      .updateTable('album')
      .set({ proofs: proofs ? 1 : 0 })
      .where('id', '=', albumId)
      .execute()
    if (proofs) await markPhotographs(trx, albumId, now)
    await recordEvent(trx, { actor, action: 'album.proofs', about: albumId, detail: { proofs } }, now)
    return { proofs }
  })
}

async function markPhotographs(trx: Transaction<Schema>, albumId: string, now: number): Promise<void> {
  const frames = trx
    .selectFrom('frame')
    .where('album_id', '=', albumId)
    .where('deleted_at', 'is', null)
    .select('photo_id as id')
  const cover = trx.selectFrom('album').where('id', '=', albumId).select('cover_photo_id as id')
  const ids = (await frames.union(cover.$narrowType<{ id: string }>()).execute()).flatMap(
    ({ id }) => id ?? [],
  )
  for (let i = 0; i < ids.length; i += BATCH) await queueDeveloping(trx, now, ids.slice(i, i + BATCH))
}
