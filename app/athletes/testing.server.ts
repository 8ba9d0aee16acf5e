import type { Database } from '../../ports/database/port.ts'
import { athleteRow, insertRows } from '../../ports/database/testing/testing-rows.ts'

/** Adds teams by rosters of numbers, some with names: `{ bay: { ana: '23', leo: '7 Leo Marsh' } }`. Each athlete is a person. */
export async function addRosters(
  { db }: Pick<Database, 'db'>,
  teams: Record<string, Record<string, string>>,
): Promise<void> {
  const athletes = Object.entries(teams).flatMap(([team, roster]) =>
    Object.entries(roster).map(([id, words]) => {
      const [number = '', ...name] = words.split(' ')
      return athleteRow(id, team, number, { name: name.join(' ') || id })
    }),
  )
  await insertRows(
    { db },
    {
      team: Object.keys(teams).map((id) => ({ id, name: id })),
      person: athletes.map(({ person_id }) => ({ id: person_id })),
      athlete: athletes,
    },
  )
}
