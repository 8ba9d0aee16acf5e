import { AsyncLocalStorage } from 'node:async_hooks'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { requestBooking } from '../app/booking/bookings.server.ts'
import { ANSWERS, aRequest, bookingPorts } from '../app/booking/testing.server.ts'
import { openPostgres } from '../ports/database/postgres/postgres.ts'
import { openSqlite } from '../ports/database/sqlite/sqlite.ts'
import { testFolder, testPostgresUrl, withDatabase } from '../ports/database/testing.ts'
import { loggedPath, openLog, requestLine, slowQueryLine } from './log.ts'

/** Takes a while on every machine: SQLite cannot sleep. */
const COUNTING = sql`select (with recursive n (i) as (select 1 union all select i + 1 from n where i < 3000000) select max(i) from n), ${'Zinnia'} as secret`

const requestIds = new AsyncLocalStorage<string>()

function logged() {
  const lines: string[] = []
  const log = openLog('debug', requestIds, { write: (line) => void lines.push(line) })
  return { log, lines }
}

test('an error is one line with its stack and time, and nothing about this machine', () => {
  const { log, lines } = logged()
  log.error({ err: new Error('broken'), path: '/booking' }, 'request failed')
  const line = JSON.parse(lines.join(''))
  expect(line).toMatchObject({ msg: 'request failed', path: '/booking', err: { message: 'broken' } })
  expect(line.err.stack).toContain('log.test.ts')
  expect(Object.keys(line).toSorted()).toEqual(['err', 'level', 'msg', 'path', 'time'])
})

withDatabase('the log', (open, engine) => {
  test('quotes nothing from a booking that the database refuses', async () => {
    const database = await open()
    // A row that breaks a constraint, as a bug of ours would.
    if (engine === 'postgres') await sql`alter table booking add check (type = 'x')`.execute(database.db)
    else await sql`alter table booking drop column phone`.execute(database.db)
    const contact = { contactName: 'Zinnia Reyes', contactEmail: 'zinnia@example.com' }
    const request = aRequest({ key: 'key-of-zinnias', answers: { ...ANSWERS, ...contact } })
    const refused = requestBooking(bookingPorts(database), request, '203.0.113.7')
    const error = await refused.catch((error) => error)
    const { log, lines } = logged()
    log.error({ err: error }, 'request failed')
    log.error({ err: new Error('outer', { cause: error }) }, 'request failed')
    log.error({ err: new AggregateError([error], 'several') }, 'request failed')
    expect(lines).toHaveLength(3)
    expect(lines.join('')).toMatch(/phone|booking_type_check/)
    expect(lines.join('').toLowerCase()).not.toContain('zinnia')
  })
})

test('a line of a request has its ID', () => {
  const { log, lines } = logged()
  requestIds.run('one', () => log.info('within'))
  log.info('outside')
  expect(lines.map((line) => JSON.parse(line).requestId)).toEqual(['one', undefined])
})

test('a request is one line, without what its address says of a client', () => {
  const { log, lines } = logged()
  const url = new URL('http://127.0.0.1/client/ada/wedding?show=favorites')
  requestLine(log)({ method: 'GET', url, route: () => '', status: 200, seconds: 0.0123 })
  expect(JSON.parse(lines.join(''))).toMatchObject({
    msg: 'request',
    method: 'GET',
    path: '/client/*/*',
    status: 200,
    milliseconds: 12,
  })
})

test('a query of a second is not slow, and a long statement is cut', () => {
  const { log, lines } = logged()
  const listener = slowQueryLine(log)
  const sql = `select ${'?, '.repeat(9_000)}1`
  listener({ sql, milliseconds: 1_000, error: null })
  expect(lines).toEqual([])
  listener({ sql, milliseconds: 1_001, error: new Error('canceled') })
  const line = JSON.parse(lines.join(''))
  expect(line).toMatchObject({ milliseconds: 1001, failed: true })
  expect(line.sql).toHaveLength(2_000)
})

withDatabase('a slow query', (_, engine) => {
  test('is logged once, with its SQL, its duration and its request, and without its parameters', async () => {
    const { log, lines } = logged()
    const listener = slowQueryLine(log, 100)
    const database =
      engine === 'sqlite'
        ? await openSqlite(join(testFolder(), 'sideline.db'), listener)
        : await openPostgres(await testPostgresUrl('template0'), { onQuery: listener })
    onTestFinished(() => database.close())
    const slow = engine === 'sqlite' ? COUNTING : sql`select pg_sleep(0.3), ${'Zinnia'} as secret`
    await sql`select ${'Zinnia'} as quick`.execute(database.db)
    await requestIds.run('one', () => slow.execute(database.db))
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({ msg: 'slow query', requestId: 'one', failed: false }),
    ])
    const { sql: text, milliseconds } = JSON.parse(lines.join(''))
    expect(text).toMatch(/^select .* as secret/s)
    expect(milliseconds).toBeGreaterThan(100)
    expect(lines.join('')).not.toContain('Zinnia')
  })
})

test.each([
  ['/client/01a1fd07-ca59/bp-fb-101825/rolls/2?show=favorites', '/client/*/*/rolls/2'],
  ['/CLIENT/ann/game.data', '/CLIENT/*/*'],
  ['/client/ann', '/client/*'],
  ['/client', '/client'],
  ['http://127.0.0.1//client//ann//game', '//client/*/*'],
  ['/studio/gallery/ann-and-bo/2', '/studio/gallery/*/2'],
  ['/studio/albums/01a1fd07', '/studio/albums/01a1fd07'],
  ['/calendar/c2VjcmV0.ics', '/calendar/*'],
  ['/Calendar/c2VjcmV0.ics.data', '/Calendar/*'],
  ['/s/aW5jcmVkaWJsZQ/download/album', '/s/*/download/album'],
  ['/S/aW5jcmVkaWJsZQ.data', '/S/*'],
  ['/order/aW5jcmVkaWJsZQ/archives', '/order/*/archives'],
  ['http://127.0.0.1//s//aW5jcmVkaWJsZQ/1', '//s/*/1'],
  ['/portfolio/10-18-25/3?x=1', '/portfolio/10-18-25/3'],
])('%s is logged as %s', (address, written) => {
  expect(loggedPath(new URL(address, 'http://127.0.0.1'))).toBe(written)
})
