import type { Database } from '../../../../ports/database/port.ts'
import { athleteTitle } from '../../entry.ts'

type Db = Pick<Database, 'db'>

export function readDeletedTeam({ db }: Db, id = '') {
  return db
    .selectFrom('team')
    .select(['id', 'name'])
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .executeTakeFirst()
}

export async function readRemovedAthlete({ db }: Db, teamId: string, id = '') {
  const athlete = await db
    .selectFrom('athlete')
    .select(['id', 'number', 'name'])
    .where('id', '=', id)
    .where('team_id', '=', teamId)
    .where('deleted_at', 'is not', null)
    .executeTakeFirst()
  return athlete && { id: athlete.id, title: athleteTitle(athlete) }
}
