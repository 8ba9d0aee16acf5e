import type { Database } from '../../ports/database/port.ts'
import { compareNumbers } from './number.ts'

export type RosterAthlete = Awaited<ReturnType<typeof readRosterOf>>[number]

export async function readRosterOf(db: Database['db'], teamId: string) {
  const rows = await db
    .selectFrom('athlete')
    .innerJoin('person', 'person.id', 'athlete.person_id')
    .where('team_id', '=', teamId)
    .where('deleted_at', 'is', null)
    .select(['athlete.id', 'number', 'name', 'position', 'year', 'shares_number', 'not_shown_at'])
    .execute()
  return rows
    .map(({ shares_number, not_shown_at, ...row }) => ({
      ...row,
      sharesNumber: shares_number === 1,
      /** UTC milliseconds; null while shown. */
      notShownAt: not_shown_at === null ? null : Number(not_shown_at),
    }))
    .toSorted((a, b) => compareNumbers(a.number, b.number) || a.name.localeCompare(b.name, 'en-US'))
}
