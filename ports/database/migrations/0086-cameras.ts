import { type Kysely, sql } from 'kysely'
import type { Database } from '../port.ts'
import { columnTypes, run } from './column-types.ts'

/** Adds cameras and their time zones, the codes that cards ever had, and the origins that the site ever had. */
export async function cameras(db: Kysely<unknown>, engine: Database['engine']): Promise<void> {
  const { text, tableEnd } = columnTypes(engine)
  for (const column of ['camera', 'taken_zone', 'foreign_card', 'not_card'])
    await db.schema.alterTable('photo').addColumn(column, text).execute()
  const keys: [table: string, column: string][] = [
    ['card_code', 'code'],
    ['site_origin', 'origin'],
  ]
  for (const [table, column] of keys)
    await db.schema
      .createTable(table)
      .addColumn(column, text, (c) => c.notNull().primaryKey())
      .modifyEnd(tableEnd)
      .execute()
  await run(db, [
    'insert into card_code select card from person where card is not null',
    "update photo set camera = '', taken_zone = 'Z' where video is not null",
    'create index photo_without_camera on photo (id) where camera is null',
  ])
  await sql`update tag set evidence = 'hand', detail = substr(
    case detail when '' then 'From a timing sheet' else 'From a timing sheet: ' || detail end, 1, 500)
    where evidence = 'timing'`.execute(db)
}
