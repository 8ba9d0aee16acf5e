import type { Kysely } from 'kysely'
import type { Database } from '../port.ts'
import { contentVersionOnSqlite } from './0001-content-version-sqlite.ts'
import { VISIBLE } from './0018-content-version.ts'
import { columnTypes, run } from './column-types.ts'

/** How far a photograph is turned, and the point that stays in view when it is cropped. Visitors see both. */
export async function photoView(db: Kysely<unknown>, engine: Database['engine']): Promise<void> {
  const { integer } = columnTypes(engine)
  const photo = db.schema.alterTable('photo')
  await photo.addColumn('turned', integer, (c) => c.notNull().defaultTo(0)).execute()
  for (const column of ['focus_x', 'focus_y'] as const) {
    await db.schema.alterTable('photo').addColumn(column, integer).execute()
  }
  // PostgreSQL's trigger compares whole rows.
  if (engine === 'postgres') return
  const seen = VISIBLE.filter(({ table }) => table === 'photo').map((visible) => ({
    ...visible,
    columns: [...visible.columns, 'turned', 'focus_x', 'focus_y'],
  }))
  const drops = ['insert', 'update', 'delete'].map((event) => `drop trigger photo_${event}_moves_content`)
  await run(db, [...drops, ...contentVersionOnSqlite(seen)])
}
