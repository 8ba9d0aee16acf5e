import type { Kysely } from 'kysely'
import type { Database } from '../port.ts'
import { columnTypes, run } from './column-types.ts'

/** A row in one of these says that someone other than staff has seen the album. */
const READ = ['choice', 'album_view', 'download']

/** Stores frame numbers. In an album that may have been seen, each frame keeps the number that was read. */
export async function frameNumbers(db: Kysely<unknown>, engine: Database['engine']): Promise<void> {
  const { integer } = columnTypes(engine)
  await db.schema.alterTable('frame').addColumn('number', integer).execute()
  await db.schema
    .alterTable('album')
    .addColumn('last_number', integer, (c) => c.notNull().defaultTo(0))
    .execute()
  await run(db, [
    `update frame set number = numbered.number from (
      select frame.id, row_number() over (
        partition by frame.album_id order by coalesce(album_section.place, ''), frame.place, frame.id) as number
      from frame
      join photo on photo.id = frame.photo_id
      join album on album.id = frame.album_id
      left join album_section on album_section.id = frame.section_id
      where frame.deleted_at is null and photo.held = 0 and (album.published = 1 or ${READ.map(
        (table) => `exists (select 1 from ${table} where ${table}.album_id = album.id)`,
      ).join(' or ')})
    ) numbered where numbered.id = frame.id`,
    `update album set last_number = coalesce((select max(number) from frame where album_id = album.id), 0)`,
    // PostgreSQL doesn't alter a table while triggers wait for the end of the transaction.
    ...(engine === 'postgres' ? ['set constraints all immediate', 'set constraints all deferred'] : []),
    'create unique index frame_number on frame (album_id, number) where number is not null',
    'create index frame_unnumbered on frame (album_id) where number is null',
  ])
}
