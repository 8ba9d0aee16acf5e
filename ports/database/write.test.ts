import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Database } from './port.ts'
import { onEachEngine, openTestSqlite } from './testing.ts'

const quote = (id: string) => ({ id, quote: 'Kind.', author: 'Dana', position: 1 })

async function ids({ db }: Database): Promise<string[]> {
  const rows = await db.selectFrom('testimonial').select('id').orderBy('id').execute()
  return rows.map(({ id }) => id)
}

onEachEngine('a write', (open) => {
  test('returns what its work returns, and is committed', async () => {
    const database = await open()
    const made = await database.write((trx) =>
      trx.insertInto('testimonial').values(quote('a')).returning('id').executeTakeFirstOrThrow(),
    )
    expect(made).toEqual({ id: 'a' })
    expect(await ids(database)).toEqual(['a'])
  })

  test('is rolled back whole when it throws, and concurrent writes are not', async () => {
    const database = await open()
    const writes = ['a', 'b', 'c'].map((id) =>
      database.write(async (trx) => {
        await trx.insertInto('testimonial').values(quote(id)).execute()
        await trx
          .insertInto('testimonial')
          .values(quote(`${id}2`))
          .execute()
        if (id === 'b') throw new Error('changed my mind')
        return id
      }),
    )
    const settled = await Promise.allSettled(writes)
    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(settled[1]).toMatchObject({ reason: new Error('changed my mind') })
    expect(await ids(database)).toEqual(['a', 'a2', 'c', 'c2'])
  })

  test('fails alone when its row is refused', async () => {
    const database = await open()
    const same = [1, 2, 3].map(() =>
      database.write((trx) => trx.insertInto('testimonial').values(quote('a')).execute()),
    )
    const settled = await Promise.allSettled(same)
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await database.write((trx) => trx.insertInto('testimonial').values(quote('b')).execute())
    expect(await ids(database)).toEqual(['a', 'b'])
  })

  test('commits many at once', async () => {
    const database = await open()
    const many = Array.from({ length: 350 }, (_, n) => `${n}`.padStart(3, '0'))
    await Promise.all(
      many.map((id) => database.write((trx) => trx.insertInto('testimonial').values(quote(id)).execute())),
    )
    expect(await ids(database)).toEqual(many)
  })
})

test('a full disk is the error, and the next write succeeds (SQLite)', async () => {
  const database = await openTestSqlite()
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(database.db)
  await sql.raw(`pragma max_page_count = ${rows[0]?.page_count}`).execute(database.db)
  const large = { ...quote('a'), quote: 'Kind. '.repeat(100_000) }
  const full = database.write((trx) => trx.insertInto('testimonial').values(large).execute())
  await expect(full).rejects.toThrow('database or disk is full')
  await database.write((trx) => trx.insertInto('testimonial').values(quote('b')).execute())
  expect(await ids(database)).toEqual(['b'])
})
