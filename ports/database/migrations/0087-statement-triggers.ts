import type { Kysely } from 'kysely'
import type { Database } from '../port.ts'
import { run } from './column-types.ts'

const ADDED = 'new table as added'
const REMOVED = 'old table as removed'

const CHANGES: [name: string, event: string, on: string, rows: string, photos: string][] = [
  ['tag_added', 'insert', 'tag', ADDED, 'select photo_id from added'],
  ['tag_removed', 'delete', 'tag', REMOVED, 'select photo_id from removed'],
  [
    'tag_moved',
    // PostgreSQL has no such rows where a trigger names columns.
    'update',
    'tag',
    `${REMOVED} ${ADDED}`,
    `select unnest(array[removed.photo_id, added.photo_id]) from removed join added using (id)
      where (removed.photo_id, removed.athlete_id) <> (added.photo_id, added.athlete_id)`,
  ],
  ['release_added', 'insert', 'photo_release', ADDED, 'select photo_id from added'],
  ['release_removed', 'delete', 'photo_release', REMOVED, 'select photo_id from removed'],
]

/** Updates `held` once per statement on PostgreSQL. SQLite has triggers for each row only. */
export async function statementTriggers(db: Kysely<unknown>, engine: Database['engine']): Promise<void> {
  if (engine === 'sqlite') return
  await run(
    db,
    CHANGES.flatMap(([name, event, on, rows, photos]) => [
      `drop trigger ${name}_holds on ${on}`,
      `create or replace function ${name}_holds() returns trigger language plpgsql as $$
        declare ids text[] := array(${photos}); begin
        if ids <> '{}' then perform hold_photos(ids); end if; return null; end $$`,
      `create trigger ${name}_holds after ${event} on ${on} referencing ${rows}
        for each statement execute function ${name}_holds()`,
    ]),
  )
}
