import { sql } from 'kysely'
import type { Database } from '../../../ports/database/port.ts'
import { visibleAthletes } from '../tags/visible.server.ts'

export type Followed = NonNullable<Awaited<ReturnType<typeof readFollowed>>>

/** Identifies a visible athlete to followers, never by name, from the newest roster. Null without a card. */
export async function readFollowed(db: Database['db'], personId: string) {
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
