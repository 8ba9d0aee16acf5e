import type { Database } from '../../../../ports/database/port.ts'
import { search as find } from '../../../../ports/database/search.ts'
import { nameKey } from '../../entry.ts'

const MOST_NAMESAKES = 10

export type AthleteView = NonNullable<Awaited<ReturnType<typeof readAthlete>>>
export type OtherAthlete = AthleteView['linked'][number]

export async function readAthlete(database: Pick<Database, 'db' | 'engine'>, athleteId: string) {
  const { db } = database
  const row = await onRosters(db)
    .innerJoin('person', 'person.id', 'athlete.person_id')
    .where('athlete.id', '=', athleteId)
    .select(['position', 'year', 'person_id', 'team_id', 'shares_number'])
    .select(['not_shown_at', 'not_shown_note as note'])
    .executeTakeFirst()
  if (!row) return null
  const { team, season, team_id, person_id, not_shown_at, shares_number, ...athlete } = row
  const others = onRosters(db).where('athlete.id', '<>', athleteId)
  const sameNumber = await others
    .where('team_id', '=', team_id)
    .where('number', '=', athlete.number)
    .select('shares_number')
    .execute()
  const wearers = [...sameNumber, { shares_number }]
  /** Whether others wear the number without all sharing it. */
  const conflict = wearers.length > 1 && wearers.some((one) => one.shares_number === 0)
  return {
    ...athlete,
    team: { id: team_id, name: team, season },
    notShownAt: not_shown_at === null ? null : Number(not_shown_at),
    conflict,
    sharing: conflict ? [] : sameNumber.map((other) => other.name || 'an unnamed athlete'),
    linked: await others.where('person_id', '=', person_id).orderBy('athlete.id').execute(),
    namesakes: await namesakesOf(database, { ...athlete, team_id, person_id }),
  }
}

async function namesakesOf(
  database: Pick<Database, 'db' | 'engine'>,
  { name, team_id, person_id }: { name: string; team_id: string; person_id: string },
) {
  if (name === '') return []
  const found = await find(database, 'athlete', name)
  const rows = await onRosters(database.db)
    .where(found.has('athlete.id'))
    .where('team_id', '<>', team_id)
    .where('person_id', '<>', person_id)
    .orderBy('athlete.id', 'desc')
    .limit(100)
    .execute()
  return rows.filter((other) => nameKey(other.name) === nameKey(name)).slice(0, MOST_NAMESAKES)
}

export function onRosters(db: Database['db']) {
  return db
    .selectFrom('athlete')
    .innerJoin('team', 'team.id', 'athlete.team_id')
    .where('athlete.deleted_at', 'is', null)
    .where('team.deleted_at', 'is', null)
    .select(['athlete.id', 'number', 'athlete.name', 'team.name as team', 'season'])
}
