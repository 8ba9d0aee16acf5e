import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { photoRow } from '../testing/testing-rows.ts'
import { openTestSqlite } from '../testing.ts'
import { statementCache } from './sqlite-dialect.ts'

test('caches the statements used last, up to its limit', () => {
  const cache = statementCache(new DatabaseSync(':memory:'), 2)
  const one = cache.prepare('select 1')
  const two = cache.prepare('select 2')
  expect(cache.prepare('select 1')).toBe(one)
  cache.prepare('select 3')
  expect(cache.size()).toBe(2)
  expect(cache.prepare('select 1')).toBe(one)
  expect(cache.prepare('select 2')).not.toBe(two)
})

test('streams rows, and runs the query again after a reader stopped early', async () => {
  const { db } = await openTestSqlite()
  await db
    .insertInto('photo')
    .values(['a', 'b', 'c'].map((id) => photoRow(id)))
    .execute()
  const query = db.selectFrom('photo').select('name').orderBy('name')
  for await (const { name } of query.stream()) {
    if (name === 'b.jpg') break
  }
  expect(await query.execute()).toEqual([{ name: 'a.jpg' }, { name: 'b.jpg' }, { name: 'c.jpg' }])
})
