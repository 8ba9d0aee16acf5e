import { expect, test } from 'vitest'
import { onEachEngine, openTestSqlite } from '../../ports/database/testing.ts'
import { doubtClock, isClockDoubted, noteCleanUp } from './clock.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const YEARS = 9 * 365 * DAY

onEachEngine('the clock', (open) => {
  test('is doubted when it is years ahead, and trusted again when it is corrected', async () => {
    const database = await open()
    const now = Date.now()
    expect(await doubtClock(database, now)).toBeNull()
    await noteCleanUp(database, now)
    expect(await isClockDoubted(database)).toBe(false)
    expect(await doubtClock(database, now + YEARS)).toMatch(/clock/)
    expect(await isClockDoubted(database)).toBe(true)
    expect(await doubtClock(database, now + 1)).toBeNull()
    await noteCleanUp(database, now + 1)
    expect(await isClockDoubted(database)).toBe(false)
  })
})

onEachEngine('a clock that differs from the database', (open, engine) => {
  test.runIf(engine === 'postgres')('by more than five minutes is doubted', async () => {
    const database = await open()
    expect(await doubtClock(database, Date.now() + 4 * 60_000)).toBeNull()
    expect(await doubtClock(database, Date.now() + 6 * 60_000)).toMatch(/PostgreSQL/)
    expect(await doubtClock(database, Date.now() - 6 * 60_000)).toMatch(/PostgreSQL/)
  })
})

test('a site that did not run for two months is cleaned up after a day', async () => {
  const database = await openTestSqlite()
  const start = Date.UTC(2027, 4, 1)
  await noteCleanUp(database, start)
  const back = start + 60 * DAY
  expect(await doubtClock(database, back)).toMatch(/in a day/)
  expect(await doubtClock(database, back + 23 * HOUR)).toMatch(/in a day/)
  expect(await doubtClock(database, back + 24 * HOUR)).toBeNull()
  await noteCleanUp(database, back + 24 * HOUR)
  expect(await doubtClock(database, back + 25 * HOUR)).toBeNull()
})

test('a clock that jumps again while it is doubted is doubted for another day', async () => {
  const database = await openTestSqlite()
  const start = Date.UTC(2027, 4, 1)
  await noteCleanUp(database, start)
  await doubtClock(database, start + 60 * DAY)
  expect(await doubtClock(database, start + YEARS)).toMatch(/in a day/)
  expect(await doubtClock(database, start + 61 * DAY)).toMatch(/in a day/)
  expect(await doubtClock(database, start + 62 * DAY)).toBeNull()
})
