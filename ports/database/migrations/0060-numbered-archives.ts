import type { Kysely } from 'kysely'
import type { Database } from '../port.ts'
import { columnTypes } from './column-types.ts'

/**
 * What an archive knows of itself since it was made: the numbers of its photographs, the name of the section or the list, and
 * of how many files it is. The archives that exist keep their names, without numbers, and are one file each.
 */
export async function numberedArchives(db: Kysely<unknown>, engine: Database['engine']): Promise<void> {
  const { text } = columnTypes(engine)
  for (const column of ['frame_numbers', 'part_name', 'volumes']) {
    await db.schema.alterTable('download').addColumn(column, text).execute()
  }
}
