import type { Kysely } from 'kysely'
import type { Database } from '../port.ts'
import { columnTypes, run } from './column-types.ts'

/**
 * A download as a ZIP names its frames, so that it has an address of its own, and a guest's favorites the guest. Earlier
 * downloads and selections cannot be continued: their addresses lead to the album.
 */
export async function archives(db: Kysely<unknown>, engine: Database['engine']): Promise<void> {
  const { text } = columnTypes(engine)
  await db.schema.alterTable('download').addColumn('frame_ids', text).execute()
  await db.schema
    .alterTable('download')
    .addColumn('guest_id', text, (c) => c.references('share_guest.id').onDelete('set null'))
    .execute()
  await run(db, [
    'drop table delivery_selection',
    'create index download_by_guest_id on download (guest_id) where guest_id is not null',
    'create index download_archive on download (started_at) where frame_ids is not null',
  ])
}
