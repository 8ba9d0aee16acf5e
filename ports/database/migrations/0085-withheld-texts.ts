import { type Kysely, sql } from 'kysely'
import type { Database } from '../port.ts'
import { columnTypes, run } from './column-types.ts'

/** Each changes what others see; see the triggers of migration 0084. */
const CHANGES = ['update of words_withheld on photo', 'insert on cleared_text', 'delete on cleared_text']

export async function withheldTexts(db: Kysely<unknown>, engine: Database['engine']): Promise<void> {
  const { text, integer, bigint, tableEnd } = columnTypes(engine)
  await db.schema
    .alterTable('photo')
    .addColumn('words_withheld', integer, (c) =>
      c.notNull().defaultTo(0).check(sql`words_withheld in (0, 1)`),
    )
    .execute()
  await db.schema
    .createTable('cleared_text')
    .addColumn('photo_id', text, (c) => c.notNull().references('photo.id').onDelete('cascade'))
    .addColumn('person_id', text, (c) => c.notNull().references('person.id').onDelete('cascade'))
    .addColumn('text', text, (c) => c.notNull())
    .addColumn('cleared_at', bigint, (c) => c.notNull())
    .addPrimaryKeyConstraint('cleared_text_key', ['photo_id', 'person_id', 'text'])
    .modifyEnd(tableEnd)
    .execute()
  // Earlier releases took the names out of these texts, so nothing can judge them now.
  await sql`update photo set words_withheld = 1 where own_words_withheld = 1`.execute(db)
  await run(db, [
    'create index cleared_text_by_person on cleared_text (person_id)',
    ...CHANGES.map((change) => {
      const [event, table] = [change.split(' ')[0], change.split(' ').at(-1)]
      const trigger = `trigger ${table}_${event}_moves_words after ${change}`
      return engine === 'postgres'
        ? `create constraint ${trigger} deferrable initially deferred for each row execute function move_content()`
        : `create ${trigger} begin update content_version set version = version + 1 where id = 1; end`
    }),
  ])
}
