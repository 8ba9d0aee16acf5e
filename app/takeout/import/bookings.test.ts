import { expect, test } from 'vitest'
import { openTestSqlite } from '../../../ports/database/testing.ts'
import { TERMINAL } from '../../audit/actor.ts'
import { aBusiness } from '../../site/testing.server.ts'
import { bookingsShape } from '../format.ts'
import { importBookings } from './bookings.server.ts'

test('bookings are added a few at a time, and an interrupted import goes on', async () => {
  const database = await openTestSqlite()
  await aBusiness(database)
  const { content } = await database.db
    .selectFrom('questionnaire')
    .select('content')
    .executeTakeFirstOrThrow()
  const at = '2025-11-01T12:00:00.000Z'
  const booking = (_: unknown, i: number) => ({
    id: `booking${String(i).padStart(4, '0')}`,
    status: 'new',
    type: 'portrait',
    version: 1,
    answers: {},
    name: 'Ana',
    email: 'ana@example.com',
    phone: '1',
    createdAt: at,
    statusAt: at,
    calendarSequence: 0,
  })
  const given = bookingsShape.parse({
    questionnaires: [{ version: 1, questions: JSON.parse(content) }],
    bookings: Array.from({ length: 401 }, booking),
  })
  const interrupted = new AbortController()
  const write: typeof database.write = async (work) => {
    const done = await database.write(work)
    interrupted.abort()
    return done
  }
  const work = { dryRun: false, actor: TERMINAL, now: Date.parse(at) } as never as Parameters<
    typeof importBookings
  >[0]
  const begun = importBookings(
    { ...work, database: { ...database, write }, signal: interrupted.signal },
    given,
  )
  await expect(begun).rejects.toThrow('aborted')
  const outcomes = (await importBookings({ ...work, database }, given)).map(({ outcome }) => outcome)
  expect(outcomes.filter((outcome) => outcome === 'there')).toHaveLength(200)
  expect(outcomes.filter((outcome) => outcome === 'new')).toHaveLength(201)
})
