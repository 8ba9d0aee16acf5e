import { sql } from 'kysely'
import type { Database } from '../../../ports/database/port.ts'
import { visibleAthletes } from '../tags/visible.server.ts'

/** Identifies an athlete to followers: never by name. */
export interface Followed {
  personId: string
  card: string
  number: string
  team: string
  asksPin: boolean
}

/** Reads the newest roster entry of a visible athlete; null without a card. */
export async function readFollowed(db: Database['db'], personId: string): Promise<Followed | null> {
  const row = await visibleAthletes(db)
    .where('person.id', '=', personId)
    .select(['person.id as personId', 'athlete.number', 'team.name as team'])
    .select(sql<string | null>`person.card`.as('card'))
    .select(sql<string | null>`person.pin_hash`.as('pin'))
    .orderBy('athlete.id', 'desc')
    .executeTakeFirst()
  if (!row?.card) return null
  const { pin, card, ...followed } = row
  return { ...followed, card, asksPin: pin !== null }
}
