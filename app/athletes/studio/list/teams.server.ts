import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { countUpTo } from '../../../../ports/database/count.ts'
import type { Database } from '../../../../ports/database/port.ts'
import type { Schema } from '../../../../ports/database/schema/schema.ts'
import { search as find, type Hits } from '../../../../ports/database/search.ts'
import { idIn, searchOf } from '../../../studio/ui/list/address.ts'
import { pageOf, READ } from '../../../studio/ui/list/page.ts'

export type TeamsView = Awaited<ReturnType<typeof readTeams>>

type Db = Pick<Database, 'db' | 'engine'>

const OFFERED = 20

export async function readTeams(database: Db, { searchParams }: URL, now: number) {
  const search = searchOf(searchParams)
  const filter = searchParams.get('show') === 'conflicts' ? ('conflicts' as const) : null
  const before = idIn(searchParams, 'before')
  const found = await find(database, 'team', search)
  const { db } = database
  const counts = await db
    .selectNoFrom([
      countUpTo(teams(db, found)).as('all'),
      countUpTo(teams(db, found).where(hasConflict)).as('conflicts'),
    ])
    .executeTakeFirstOrThrow()
  const query = teams(db, found)
    .$if(filter !== null, (query) => query.where(hasConflict))
    .$if(before !== undefined, (query) => query.where('team.id', '<', before ?? ''))
  const read = await listed(query)
  return { now, ...pageOf(read, ({ id }) => id), counts, filter, search, paged: before !== undefined }
}

async function listed(some: ReturnType<typeof teams>) {
  const rows = await some
    .select(['team.id', 'team.name', 'team.season'])
    .select((has) => [
      onRoster(has).select(sql<number>`count(*)`.as('n')).as('athletes'),
      has.case().when(hasConflict(has)).then(1).else(0).end().as('clashes'),
      onRoster(has)
        .innerJoin('person', 'person.id', 'athlete.person_id')
        .where('person.not_shown_at', 'is not', null)
        .select(sql<number>`count(*)`.as('n'))
        .as('notShown'),
      has
        .selectFrom('album_team')
        .innerJoin('album', 'album.id', 'album_team.album_id')
        .whereRef('album_team.team_id', '=', 'team.id')
        .where('album.deleted_at', 'is', null)
        .select(sql<number>`count(*)`.as('n'))
        .as('albums'),
    ])
    .orderBy('team.id', 'desc')
    .limit(READ)
    .execute()
  return rows.map(({ athletes, albums, notShown, clashes, ...team }) => ({
    ...team,
    athletes: Number(athletes),
    albums: Number(albums),
    notShown: Number(notShown),
    clashes: Number(clashes) === 1,
  }))
}

export async function offerTeams(database: Db, { search = '', limit = OFFERED } = {}) {
  const found = await find(database, 'team', search)
  const rows = await teams(database.db, found)
    .select(['id', 'name', 'season'])
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ id, name, season }) => ({ id, label: name, description: season }))
}

function teams(db: Database['db'], found: Hits) {
  return db.selectFrom('team').where('team.deleted_at', 'is', null).where(found.has('team.id'))
}

function onRoster(has: ExpressionBuilder<Schema, 'team'>) {
  return has
    .selectFrom('athlete')
    .whereRef('athlete.team_id', '=', 'team.id')
    .where('athlete.deleted_at', 'is', null)
}

/** Whether several wear a number without all sharing it. */
function hasConflict(has: ExpressionBuilder<Schema, 'team'>) {
  const worn = onRoster(has).select('athlete.number').groupBy('athlete.number')
  return has.exists(worn.having(sql<SqlBool>`count(*) > 1 and min(athlete.shares_number) = 0`))
}
