import { type Kysely, sql } from 'kysely'
import type { Database } from '../port.ts'
import { columnTypes, run } from './column-types.ts'

/** What the code on a person's card says, and which photographs were looked through for cards. */
export async function cards(db: Kysely<unknown>, engine: Database['engine']): Promise<void> {
  const { text, integer } = columnTypes(engine)
  await db.schema.alterTable('person').addColumn('card', text).execute()
  await db.schema
    .alterTable('photo')
    .addColumn('card_sought', integer, (c) => c.notNull().defaultTo(0).check(sql`card_sought in (0, 1)`))
    .execute()
  await run(db, ['create unique index person_card on person (card) where card is not null'])
}
