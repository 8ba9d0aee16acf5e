import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase } from '../ports/database/open.ts'
import { testFolder } from '../ports/database/testing.ts'
import { fullDisk } from './full-disk.ts'

test('a full disk is known for a minute after a write that found it', async () => {
  let now = 0
  const { onQuery, isFull } = fullDisk(() => now)
  const database = await openDatabase({ file: join(testFolder(), 'sideline.db') }, onQuery)
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(database.db)
  await sql.raw(`pragma max_page_count = ${rows[0]?.page_count}`).execute(database.db)
  const write = (key: string) =>
    database.write((trx) => trx.insertInto('rate_limit').values({ key, free_at: 1 }).execute())
  await write('small')
  expect(isFull()).toBe(false)
  await expect(write('a'.repeat(600_000))).rejects.toThrow('full')
  now += 59_000
  expect(isFull()).toBe(true)
  now += 1_000
  expect(isFull()).toBe(false)
  await database.close()
})
