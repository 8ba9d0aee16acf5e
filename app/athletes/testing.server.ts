import type { Database } from '../../ports/database/port.ts'
import { athleteRow } from '../../ports/database/testing/testing-rows.ts'

/** Adds teams by rosters of numbers: `{ bay: { ana: '23' } }`. Each athlete is a person. */
export async function addRosters(
  { db }: Pick<Database, 'db'>,
  teams: Record<string, Record<string, string>>,
): Promise<void> {
  const athletes = Object.entries(teams).flatMap(([team, roster]) =>
    Object.entries(roster).map(([id, number]) => athleteRow(id, team, number)),
  )
  await db
    .insertInto('team')
    .values(Object.keys(teams).map((id) => ({ id, name: id })))
    .execute()
  await db
    .insertInto('person')
    .values(athletes.map(({ person_id }) => ({ id: person_id })))
    .execute()
  await db.insertInto('athlete').values(athletes).execute()
}
