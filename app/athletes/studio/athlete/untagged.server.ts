import { sql } from 'kysely'
import type { Database } from '../../../../ports/database/port.ts'
import { albumTitle } from '../../../albums/change.server.ts'
import { framesOf } from '../../../albums/frames/order.server.ts'

/** The team's newest album with photos that no one has tagged. */
export async function readUntagged({ db }: Pick<Database, 'db'>, teamId: string) {
  const album = await db
    .selectFrom('album')
    .innerJoin('album_team', 'album_team.album_id', 'album.id')
    .where('album_team.team_id', '=', teamId)
    .where('album.deleted_at', 'is', null)
    .where((has) => has.exists(framesOf(has).where(isUntagged).select('frame.id')))
    .select(['album.id', albumTitle.as('title')])
    .orderBy('album.date', (order) => order.desc().nullsLast())
    .orderBy('album.id', 'desc')
    .executeTakeFirst()
  return album ?? null
}

const isUntagged = sql<boolean>`not exists (select 1 from tag where tag.photo_id = frame.photo_id)
  and not exists (select 1 from nobody where nobody.photo_id = frame.photo_id)`
