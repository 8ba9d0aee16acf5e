import type { Database } from '../../../../ports/database/port.ts'
import { athleteTitle } from '../../entry.ts'

type Db = Pick<Database, 'db'>

/** A database may refuse other characters in an ID. */
const ID = /^[\w-]{1,128}$/

/** Reads a team just moved to the trash. */
export async function readDeletedTeam(
  { db }: Db,
  id: string | null,
): Promise<{ id: string; name: string } | null> {
  if (id === null || !ID.test(id)) return null
  const team = await db
    .selectFrom('team')
    .select(['id', 'name'])
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .executeTakeFirst()
  return team ?? null
}

export async function readRemovedAthlete(
  { db }: Db,
  teamId: string,
  id: string | null,
): Promise<{ id: string; title: string } | null> {
  if (id === null || !ID.test(id)) return null
  const athlete = await db
    .selectFrom('athlete')
    .select(['id', 'number', 'name'])
    .where('id', '=', id)
    .where('team_id', '=', teamId)
    .where('deleted_at', 'is not', null)
    .executeTakeFirst()
  return athlete ? { id: athlete.id, title: athleteTitle(athlete) } : null
}
