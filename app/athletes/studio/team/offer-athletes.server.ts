import type { Database } from '../../../../ports/database/port.ts'
import { search as find } from '../../../../ports/database/search.ts'
import { athleteTitle } from '../../entry.ts'
import { onRosters } from '../athlete/athlete.server.ts'

export async function offerAthletes(
  database: Pick<Database, 'db' | 'engine'>,
  { search, limit }: { search: string; limit: number },
) {
  const found = await find(database, 'athlete', search)
  const rows = await onRosters(database.db)
    .where(found.has('athlete.id'))
    .orderBy('athlete.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ id, team, season, ...athlete }) => ({
    id,
    label: athleteTitle(athlete),
    description: [team, season].filter(Boolean).join(', '),
  }))
}
