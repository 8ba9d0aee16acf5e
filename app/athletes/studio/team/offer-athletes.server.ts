import type { Database } from '../../../../ports/database/port.ts'
import { search as find } from '../../../../ports/database/search.ts'
import { athleteTitle } from '../../entry.ts'

/** Finds athletes by number or name, newest first. */
export async function offerAthletes(
  database: Pick<Database, 'db' | 'engine'>,
  { search, limit }: { search: string; limit: number },
): Promise<{ id: string; label: string; description: string }[]> {
  const found = await find(database, 'athlete', search)
  const rows = await database.db
    .selectFrom('athlete')
    .innerJoin('team', 'team.id', 'athlete.team_id')
    .where('athlete.deleted_at', 'is', null)
    .where('team.deleted_at', 'is', null)
    .where(found.has('athlete.id'))
    .select(['athlete.id', 'number', 'athlete.name', 'team.name as team', 'season'])
    .orderBy('athlete.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ id, number, name, team, season }) => ({
    id,
    label: athleteTitle({ number, name }),
    description: [team, season].filter(Boolean).join(', '),
  }))
}
