// @module-tag all
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from './open.ts'
import type { Schema } from './schema/schema.ts'
import { onEachEngine, testFolder, testPostgresUrl } from './testing.ts'

onEachEngine('indexes for a business that grows', (_, engine) => {
  test('answer what the studio and the timers ask, once there are many rows', async () => {
    // One that no test has used: PostgreSQL remembers how full its tables were.
    const url = engine === 'postgres' ? await testPostgresUrl('template0') : undefined
    const { db, close } = await openDatabase({ file: join(testFolder(), 'sideline.db'), url })
    onTestFinished(close)
    const asked = {
      delivery_file_by_storage_key: "select 1 from delivery_file where storage_key = 'a'",
      album_without_consent: 'select 1 from album where consent_lost_at is not null',
      client_album_untold: 'select 1 from client_album where ready_requested_at is null and granted_at > 1',
      client_album_to_reopen: 'select 1 from client_album where reopen_asked_at > 1',
      booking_by_email: "select 1 from booking where lower(email) = 'a'",
      booking_by_foreign_email: 'select 1 from booking where length(email) <> octet_length(email)',
      job_by_kind_and_status:
        "select 1 from job where kind = 'mail' and status = 'dead' order by id desc limit 9",
      audit_event_by_about: "select 1 from audit_event where about = 'a' order by id desc limit 9",
      album_by_day: "select 1 from album order by coalesce(date, '') desc, id desc limit 9",
    }
    for (const [index, query] of Object.entries(asked)) {
      expect(await planOf(engine, db, query), query).toContain(index)
    }
  })
})

async function planOf(engine: string, db: Kysely<Schema>, query: string): Promise<string> {
  // Of an empty table PostgreSQL reads all.
  if (engine === 'postgres') await sql`set enable_seqscan = off`.execute(db)
  const explain = engine === 'sqlite' ? 'explain query plan' : 'explain'
  const { rows } = await sql<Record<string, unknown>>`${sql.raw(`${explain} ${query}`)}`.execute(db)
  return rows.map((row) => String(row.detail ?? row['QUERY PLAN'])).join('\n')
}
