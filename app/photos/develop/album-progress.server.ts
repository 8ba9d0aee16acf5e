import type { Database } from '../../../ports/database/port.ts'
import { readMark } from '../proofs/mark.server.ts'
import { isUnmarked } from '../proofs/marked.server.ts'
import { RECIPE } from '../rules/address.ts'
import { DEVELOP } from './version.server.ts'

export interface AlbumProgress {
  waiting: number
  failed: { file: string; reason: string }[]
}

/** Counts photographs that are not developed, or in a proof album not marked. */
export async function albumProgress({ db }: Pick<Database, 'db'>, albumId: string): Promise<AlbumProgress> {
  const mark = await readMark({ db })
  const rows = await db
    .selectFrom('frame')
    .innerJoin('album', 'album.id', 'frame.album_id')
    .innerJoin('photo', 'photo.id', 'frame.photo_id')
    .leftJoin('job', (join) => join.onRef('job.about', '=', 'photo.id').on('job.kind', '=', DEVELOP))
    .where('frame.album_id', '=', albumId)
    .where('frame.deleted_at', 'is', null)
    .where((has) =>
      has.or([
        has('recipe', 'is', null),
        has('recipe', '<>', RECIPE),
        has.and([has('album.proofs', '=', 1), isUnmarked(has, mark)]),
      ]),
    )
    .select(['photo.name as file', 'job.status', 'job.error'])
    .orderBy('photo.name')
    .execute()
  const failed = rows.filter(({ status }) => status === 'dead')
  return {
    waiting: rows.length - failed.length,
    failed: failed.map(({ file, error }) => ({ file, reason: error ?? '' })),
  }
}
