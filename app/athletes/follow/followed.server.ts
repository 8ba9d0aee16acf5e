import { sql } from 'kysely'
import type { Database } from '../../../ports/database/port.ts'

/** Whose page it is, as whoever follows them reads it: never by name. */
export interface Followed {
  personId: string
  /** The end of the page's address. */
  card: string
  number: string
  team: string
}

/** Somebody with a page; the newest of the rosters they are on. Null without a card. */
export async function readFollowed(db: Database['db'], personId: string): Promise<Followed | null> {
  const row = await db
    .selectFrom('person')
    .innerJoin('athlete', 'athlete.person_id', 'person.id')
    .innerJoin('team', 'team.id', 'athlete.team_id')
    .where('person.id', '=', personId)
    .where('person.not_shown_at', 'is', null)
    .where('athlete.deleted_at', 'is', null)
    .where('team.deleted_at', 'is', null)
    .select(['person.id as personId', 'athlete.number', 'team.name as team'])
    .select(sql<string | null>`person.card`.as('card'))
    .orderBy('athlete.id', 'desc')
    .executeTakeFirst()
  return row?.card ? { ...row, card: row.card } : null
}
