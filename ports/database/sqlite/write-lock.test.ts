import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Kysely } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import type { Schema } from '../schema/schema.ts'
import { holdWriteLock } from '../testing/testing-processes.ts'
import { openTestSqlite, testFolder } from '../testing.ts'
import { NodeSqliteDialect } from './sqlite-dialect.ts'

async function opened() {
  const folder = testFolder()
  const database = await openTestSqlite(folder)
  return { ...database, file: join(folder, 'sideline.db') }
}

const limit = (key: string) => ({ key, free_at: 1 })

test('while another process writes, writes wait, and everything else goes on', async () => {
  const database = await opened()
  const letGo = await holdWriteLock(database.file)
  const insert = (key: string) => database.db.insertInto('rate_limit').values(limit(key))
  const writes = Promise.all([
    database.write((trx) => trx.insertInto('rate_limit').values(limit('a')).execute()),
    insert('b').execute(),
    database.write((trx) => trx.insertInto('rate_limit').values(limit('c')).execute()),
  ])
  for (let n = 0; n < 50; n++) {
    expect(await database.db.selectFrom('rate_limit').select('key').execute()).toEqual([])
    await new Promise((resolve) => setImmediate(resolve))
  }
  await letGo()
  await writes
  const rows = await database.db.selectFrom('rate_limit').select('key').orderBy('key').execute()
  expect(rows).toEqual([{ key: 'a' }, { key: 'b' }, { key: 'c' }])
})

test('a write that waits too long fails, and a later one succeeds', async () => {
  const { file } = await opened()
  const main = new DatabaseSync(file, { timeout: 0 })
  const db = new Kysely<Schema>({ dialect: new NodeSqliteDialect(main, 50) })
  onTestFinished(() => db.destroy())
  const insert = () =>
    db.transaction().execute((trx) => trx.insertInto('rate_limit').values(limit('a')).execute())
  const letGo = await holdWriteLock(file)
  await expect(insert()).rejects.toThrow('database is locked')
  await letGo()
  await insert()
})
