import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '../../../ports/database/port.ts'
import type { Schema } from '../../../ports/database/schema/schema.ts'
import { MOST_HITS } from '../../../ports/database/search.ts'
import { DEVELOP } from '../../photos/develop/version.server.ts'
import { RECIPE } from '../../photos/rules/address.ts'
import { framesOf } from '../frames/order.server.ts'

export type Albums = ExpressionBuilder<Schema, 'album'>

export interface Developing {
  many: boolean
  has(albums: Albums): Expression<SqlBool>
}

/** Starts from the jobs, of which each of these photographs has one: mostly there is none. */
export async function findDeveloping({ db }: Pick<Database, 'db'>): Promise<Developing> {
  const jobs = await db
    .selectFrom('job')
    .select('about')
    .where('kind', '=', DEVELOP)
    .where('status', 'in', ['waiting', 'dead'])
    .limit(MOST_HITS + 1)
    .execute()
  if (jobs.length > MOST_HITS)
    return { many: true, has: (albums) => albums.exists(undeveloped(albums).select('frame.id')) }
  const rows = await db
    .selectFrom('frame')
    .innerJoin('album', 'album.id', 'frame.album_id')
    .innerJoin('photo as taken', 'taken.id', 'frame.photo_id')
    .where('frame.photo_id', 'in', [...jobs.map(({ about }) => about ?? ''), ''])
    .where('frame.deleted_at', 'is', null)
    .where(lacksFiles)
    .select('frame.album_id as id')
    .distinct()
    .execute()
  const ids = rows.map(({ id }) => id)
  return { many: false, has: (albums) => albums('album.id', 'in', [...ids, '']) }
}

export function undeveloped(has: Albums) {
  return framesOf(has).innerJoin('photo as taken', 'taken.id', 'frame.photo_id').where(lacksFiles)
}

type Taken = ExpressionBuilder<Schema & { taken: Schema['photo'] }, 'album' | 'taken'>

function lacksFiles(has: Taken) {
  const marked = has
    .selectFrom('marked_photo')
    .select('marked_photo.mark')
    .where(sql<SqlBool>`marked_photo.photo_id = taken.id and marked_photo.turned = taken.turned`)
  return has.or([
    has('taken.recipe', 'is', null),
    has('taken.recipe', '<>', RECIPE),
    has.and([has('album.proofs', '=', 1), has.not(has.exists(marked))]),
  ])
}
