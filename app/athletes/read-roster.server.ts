import { type SqlBool, sql } from 'kysely'
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

/** Numbers with photos that no visitor finds: several athletes of a team wear one, and don't all share it. */
export function unsettledNumbers({ db }: Pick<Database, 'db'>) {
  const worn = db
    .selectFrom('athlete')
    .where('deleted_at', 'is', null)
    .groupBy(['team_id', 'number'])
    .having(sql<SqlBool>`count(*) > 1 and min(shares_number) = 0`)
    .select(['team_id', 'number'])
  return db
    .selectFrom(worn.as('worn'))
    .innerJoin('team', 'team.id', 'worn.team_id')
    .where('team.deleted_at', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('tag')
          .innerJoin('athlete', 'athlete.id', 'tag.athlete_id')
          .where('athlete.deleted_at', 'is', null)
          .whereRef('athlete.team_id', '=', 'worn.team_id')
          .whereRef('athlete.number', '=', 'worn.number')
          .select('tag.photo_id'),
      ),
    )
    .select(['team.id', 'team.name', 'worn.number'])
    .orderBy('team.id', 'desc')
    .orderBy('worn.number')
    .execute()
}
