import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Database } from './port.ts'
import { insertRows } from './testing/testing-rows.ts'
import { onEachEngine, openTestSqlite } from './testing.ts'

const limit = (key: string) => ({ key, free_at: 1 })

async function keys({ db }: Database): Promise<string[]> {
  const rows = await db.selectFrom('rate_limit').select('key').orderBy('key').execute()
  return rows.map(({ key }) => key)
}

onEachEngine('a write', (open) => {
  test('returns what its work returns, and is committed', async () => {
    const database = await open()
    const made = await database.write((trx) =>
      trx.insertInto('rate_limit').values(limit('a')).returning('key').executeTakeFirstOrThrow(),
    )
    expect(made).toEqual({ key: 'a' })
    expect(await keys(database)).toEqual(['a'])
  })

  test('is rolled back whole when it throws, and concurrent writes are not', async () => {
    const database = await open()
    const writes = ['a', 'b', 'c'].map((id) =>
      database.write(async (trx) => {
        await trx.insertInto('rate_limit').values(limit(id)).execute()
        await insertRows({ db: trx }, { rate_limit: limit(`${id}2`) })
        if (id === 'b') throw new Error('changed my mind')
        return id
      }),
    )
    const settled = await Promise.allSettled(writes)
    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(settled[1]).toMatchObject({ reason: new Error('changed my mind') })
    expect(await keys(database)).toEqual(['a', 'a2', 'c', 'c2'])
  })

  test('fails alone when its row is refused', async () => {
    const database = await open()
    const same = [1, 2, 3].map(() =>
      database.write((trx) => trx.insertInto('rate_limit').values(limit('a')).execute()),
    )
    const settled = await Promise.allSettled(same)
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await database.write((trx) => trx.insertInto('rate_limit').values(limit('b')).execute())
    expect(await keys(database)).toEqual(['a', 'b'])
  })

  test('commits many at once', async () => {
    const database = await open()
    const many = Array.from({ length: 350 }, (_, n) => `${n}`.padStart(3, '0'))
    await Promise.all(
      many.map((id) => database.write((trx) => trx.insertInto('rate_limit').values(limit(id)).execute())),
    )
    expect(await keys(database)).toEqual(many)
  })
})

test('a full disk is the error, and the next write succeeds (SQLite)', async () => {
  const database = await openTestSqlite()
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(database.db)
  await sql.raw(`pragma max_page_count = ${rows[0]?.page_count}`).execute(database.db)
  const large = limit('a'.repeat(600_000))
  const full = database.write((trx) => trx.insertInto('rate_limit').values(large).execute())
  await expect(full).rejects.toThrow('database or disk is full')
  await database.write((trx) => trx.insertInto('rate_limit').values(limit('b')).execute())
  expect(await keys(database)).toEqual(['b'])
})
