import type { Database } from '../../ports/database/port.ts'
import { athleteRow } from '../../ports/database/testing/testing-rows.ts'

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
  const named = Object.keys(teams).map((id) => ({ id, name: id }))
  await db.insertInto('team').values(named).execute()
  const persons = athletes.map(({ person_id }) => ({ id: person_id }))
  await db.insertInto('person').values(persons).execute()
  await db.insertInto('athlete').values(athletes).execute()
}
