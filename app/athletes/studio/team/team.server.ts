import { sql } from 'kysely'
import type { Database } from '../../../../ports/database/port.ts'
import { idIn, searchOf } from '../../../studio/ui/list/address.ts'
import { conflictsOf } from '../../conflicts.ts'
import { nameKey } from '../../entry.ts'
import { type RosterAthlete, readRosterOf } from '../../read-roster.server.ts'
import { readRemovedAthlete } from './deleted.server.ts'

type Db = Pick<Database, 'db'>

type RosterFilter = 'conflicts' | 'not-shown'

export type TeamView = NonNullable<Awaited<ReturnType<typeof readTeam>>>

export async function readTeamHead({ db }: Db, teamId: string) {
  const team = await db
    .selectFrom('team')
    .select(['id', 'name', 'season', 'slug'])
    .where('id', '=', teamId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return team ?? null
}

export async function readTeam(database: Db, teamId: string, { searchParams }: URL) {
  const team = await readTeamHead(database, teamId)
  if (!team) return null
  const roster = await readRosterOf(database.db, teamId)
  const conflicts = conflictsOf(roster)
  const search = searchOf(searchParams)
  const filter = (['conflicts', 'not-shown'] as const).find((one) => one === searchParams.get('show')) ?? null
  const passes: Record<RosterFilter, (athlete: RosterAthlete) => boolean> = {
    conflicts: ({ number }) => conflicts.has(number),
    'not-shown': ({ notShownAt }) => notShownAt !== null,
  }
  const found = roster.filter((athlete) => isFound(athlete, search))
  return {
    ...team,
    shown: filter === null ? found : found.filter(passes[filter]),
    counts: {
      all: found.length,
      conflicts: found.filter(passes.conflicts).length,
      'not-shown': found.filter(passes['not-shown']).length,
    },
    filter,
    search,
    conflicts: [...conflicts].map(([number, wearers]) => ({ number, wearers })),
    albums: await albumsOf(database, teamId),
    removed: await readRemovedAthlete(database, teamId, idIn(searchParams, 'removed')),
  }
}

function isFound({ number, name }: RosterAthlete, search: string): boolean {
  return search === '' || number === search.toUpperCase() || nameKey(name).includes(nameKey(search))
}

function albumsOf({ db }: Db, teamId: string) {
  return db
    .selectFrom('album_team')
    .innerJoin('album', 'album.id', 'album_team.album_id')
    .where('album_team.team_id', '=', teamId)
    .where('album.deleted_at', 'is', null)
    .select(['album.id', sql<string>`coalesce(album.display_name, album.name)`.as('title')])
    .orderBy(sql`album.date desc nulls last`)
    .orderBy('album.id', 'desc')
    .limit(100)
    .execute()
}
