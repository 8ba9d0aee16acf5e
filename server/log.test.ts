import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { requestBooking } from '../app/booking/bookings.server.ts'
import { withDatabase } from '../ports/database/testing.ts'
import { loggedPath, openLog } from './log.ts'

function logged() {
  const lines: string[] = []
  const log = openLog('debug', { write: (line) => void lines.push(line) })
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
    // Simulates a bug of ours: a row that breaks a constraint of its table.
    if (engine === 'postgres') await sql`alter table booking add check (type = 'x')`.execute(database.db)
    else await sql`alter table booking drop column phone`.execute(database.db)
    const answers = {
      details: 'Zinnia',
      contactName: 'Zinnia Reyes',
      contactEmail: 'zinnia@example.com',
      contactPhone: '813 555 0123',
    }
    const submission = {
      key: 'key-of-zinnias',
      type: 'Other',
      version: 1,
      answers,
      startedAt: 0,
      honeypot: '',
    }
    const ports = {
      database,
      sign: (_: string, text: string) => text,
      bookingLimits: { address: 9, all: 9 },
      jobs: { wake() {} },
    }
    const error = await requestBooking(ports, submission, '203.0.113.7').catch((error) => error)
    const { log, lines } = logged()
    log.error({ err: error }, 'request failed')
    log.error({ err: new Error('outer', { cause: error }) }, 'request failed')
    log.error({ err: new AggregateError([error], 'several') }, 'request failed')
    expect(lines).toHaveLength(3)
    expect(lines.join('')).toMatch(/phone|booking_type_check/)
    expect(lines.join('').toLowerCase()).not.toContain('zinnia')
  })
})

test.each([
  ['/client/01a1fd07-ca59/bp-fb-101825/rolls/2?show=favorites', '/client/*/*/rolls/2'],
  ['/CLIENT/ann/game.data', '/CLIENT/*/*'],
  ['/client/ann', '/client/*'],
  ['/client', '/client'],
  ['/calendar/c2VjcmV0.ics', '/calendar/*'],
  ['/Calendar/c2VjcmV0.ics.data', '/Calendar/*'],
  ['/s/aW5jcmVkaWJsZQ/download/album', '/s/*/download/album'],
  ['/S/aW5jcmVkaWJsZQ.data', '/S/*'],
  ['http://127.0.0.1//s//aW5jcmVkaWJsZQ/1', '//s/*/1'],
  ['/portfolio/10-18-25/3?x=1', '/portfolio/10-18-25/3'],
])('%s is logged as %s', (address, written) => {
  expect(loggedPath(new URL(address, 'http://127.0.0.1'))).toBe(written)
})
