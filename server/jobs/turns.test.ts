import { beforeEach, expect, test } from 'vitest'
import type { Database } from '../../ports/database/port.ts'
import { openPostgres } from '../../ports/database/postgres/postgres.ts'
import { TEMPLATE } from '../../ports/database/testing/testing-postgres.ts'
import { onEachEngine, openTestSqlite, testPostgresUrl } from '../../ports/database/testing.ts'
import { takeTurn } from './turns.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

onEachEngine('what is done every hour', (open) => {
  let database: Database
  beforeEach(async () => {
    database = await open()
  })
  const ask = (name = 'clean-up', every = HOUR) => takeTurn(database, name, every)
  const elapse = (milliseconds: number) =>
    database.db
      .updateTable('timer')
      .set(({ eb }) => ({ next_at: eb('next_at', '-', milliseconds) }))
      .execute()
  const askMany = async () => {
    const taken = await Promise.all(Array.from({ length: 8 }, () => ask()))
    return taken.filter(Boolean).length
  }

  test('is done once for all processes, first after an hour and then every hour', async () => {
    expect(await askMany()).toBe(0)
    await elapse(59 * MINUTE)
    expect(await askMany()).toBe(0)
    await elapse(MINUTE)
    expect(await askMany()).toBe(1)
    await elapse(50 * MINUTE)
    expect(await askMany()).toBe(0)
    await elapse(10 * MINUTE)
    expect(await askMany()).toBe(1)
  })

  test('is done by a process that runs for a few minutes, if it is time', async () => {
    await ask()
    await elapse(3 * HOUR)
    expect([await ask(), await ask()]).toEqual([true, false])
  })

  test('does not wait for a clock that was ahead', async () => {
    await ask()
    await elapse(-9 * 365 * 24 * HOUR)
    expect([await ask(), await ask()]).toEqual([true, false])
  })

  test('does not hold up what has another name', async () => {
    await ask('reminders')
    await ask()
    await elapse(HOUR)
    expect([await ask('reminders'), await ask()]).toEqual([true, true])
  })
})

test('of two processes on one PostgreSQL, one does what is done every few seconds', async () => {
  const url = await testPostgresUrl(TEMPLATE)
  const [one, two] = [await openPostgres(url), await openPostgres(url)]
  try {
    const ask = () => Promise.all([one, two].map((database) => takeTurn(database, 'emails', 10_000)))
    expect(await ask()).toEqual([false, false])
    await one.db
      .updateTable('timer')
      .set(({ eb }) => ({ next_at: eb('next_at', '-', 10_000) }))
      .execute()
    expect((await ask()).toSorted()).toEqual([false, true])
  } finally {
    await Promise.all([one.close(), two.close()])
  }
})

test('on SQLite an idle site writes nothing every few seconds', async () => {
  const database = await openTestSqlite()
  expect(await takeTurn(database, 'emails', 10_000)).toBe(true)
  expect(await database.db.selectFrom('timer').selectAll().execute()).toEqual([])
})
