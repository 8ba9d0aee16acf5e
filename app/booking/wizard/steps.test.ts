import { expect, test } from 'vitest'
import type { Database } from '../../../ports/database/port.ts'
import { onEachEngine } from '../../../ports/database/testing.ts'
import { published } from '../../site/testing.server.ts'
import { PAST, REQUIRED } from '../rules.ts'
import { CHANGED_QUESTIONS } from '../testing.ts'
import { RATE_LIMITED } from './step-error.ts'
import { hasSent, readStep, type StepOutcome, submitStep } from './steps.server.ts'

const NOW = Date.UTC(2026, 10, 21, 18)
const GOOD = {
  photoType: 'Sports',
  teamName: 'Bay Point',
  location: 'Tampa',
  date: '2026-11-21',
  contactName: 'Ada',
  contactEmail: 'ada@example.com',
  contactPhone: '813 555 0123',
}

/** A visitor who answers page after page, ten seconds each, and keeps the cookie. */
function visitor(database: Database, limits = { address: 30, all: 600 }) {
  const ports = {
    database,
    sign: (_: string, text: string) => text,
    bookingLimits: limits,
    jobs: { wake() {} },
  }
  let token: string | null = null
  let version = 1
  let now = NOW
  async function answer(step: number, given: Record<string, string>, back = false): Promise<StepOutcome> {
    now += 10_000
    const form = { token, step, version, answer: (id: string) => given[id] ?? '', back, honeypot: '' }
    const outcome = await submitStep(ports, form, '192.0.2.7', now)
    if (outcome.kind === 'step') token = outcome.token
    return outcome
  }
  return {
    answer,
    async toStep(last: number, given: Record<string, string> = GOOD) {
      for (let step = 1; step < last; step++) await answer(step, given)
    },
    read: (step: number) => readStep(ports, token, step, now),
    hasSent: () => hasSent(ports, token, now),
    /** The pages from now on have these questions. */
    see(next: number) {
      version = next
    },
  }
}

const bookings = ({ db }: Database) => db.selectFrom('booking').select(['type', 'answers']).execute()

onEachEngine('steps without JavaScript', (open) => {
  test('lead from page to page to one booking', async () => {
    const database = await open()
    const { answer, read, hasSent } = visitor(database)
    expect(await read(2)).toBeNull()
    for (let step = 1; step < 7; step++) {
      expect(await answer(step, GOOD)).toMatchObject({ kind: 'step', step: step + 1 })
      expect(await read(step + 1)).toMatchObject({ step: step + 1, draft: { type: 'Sports' } })
    }
    expect(await hasSent()).toBe(false)
    expect(await answer(7, GOOD)).toEqual({ kind: 'thanked', type: 'Sports' })
    expect(await hasSent()).toBe(true)
    expect(await read(7)).toBeNull()
    const { photoType: type, ...answers } = GOOD
    expect(await bookings(database)).toEqual([{ type, answers: JSON.stringify(answers) }])
  })

  test('Submit pressed twice thanks twice, and makes one booking', async () => {
    const database = await open()
    const { answer, toStep } = visitor(database)
    await toStep(7)
    const both = await Promise.all([answer(7, GOOD), answer(7, GOOD)])
    expect(both).toMatchObject(Array(2).fill({ kind: 'thanked' }))
    expect(await answer(7, GOOD)).toEqual({ kind: 'thanked', type: 'Sports' })
    expect(await answer(7, { photoType: 'Chess' })).toEqual({ kind: 'thanked', type: null })
    expect(await bookings(database)).toHaveLength(1)
  })

  test('a second run is another booking', async () => {
    const database = await open()
    const { toStep } = visitor(database)
    await toStep(8)
    await toStep(8)
    expect(await bookings(database)).toHaveLength(2)
  })

  test('begin at the second step when the address names the category, even after a booking', async () => {
    const { answer, read, toStep } = visitor(await open())
    const offered = { photoType: 'Real Estate', propertyAddress: '12 Bay Street' }
    expect(await answer(2, { photoType: 'Chess' })).toEqual({ kind: 'missing' })
    for (let run = 0; run < 2; run++) {
      expect(await answer(2, offered)).toMatchObject({ kind: 'step', step: 3 })
      expect(await read(3)).toMatchObject({ step: 3, draft: { type: 'Real Estate' } })
      await toStep(8)
    }
  })

  test('refuse a bad answer, and save it', async () => {
    const { answer, read, toStep } = visitor(await open())
    await toStep(4)
    const refused = (message: string) => ({ kind: 'refused', error: { in: 'answer', message }, status: 400 })
    expect(await answer(4, { date: '2026-11-20' })).toEqual(refused(PAST))
    expect(await read(7)).toMatchObject({ step: 4, error: PAST })
    expect(await answer(4, {})).toEqual(refused(REQUIRED))
  })

  test('go back without checking the answer, and lose nothing', async () => {
    const { answer, read, toStep } = visitor(await open())
    await toStep(4)
    expect(await answer(4, { date: '1999' }, true)).toMatchObject({ kind: 'step', step: 3 })
    expect(await answer(3, GOOD)).toMatchObject({ step: 4 })
    expect((await read(4))?.draft.answers).toMatchObject({ 'Sports/date': '1999' })
  })

  test('keep the contact when the category changes', async () => {
    const { answer, read, toStep } = visitor(await open())
    await toStep(7)
    await answer(1, { photoType: 'Other' })
    await answer(2, { details: 'A boat.' })
    expect(await read(5)).toMatchObject({ step: 5, draft: { answers: { contactEmail: 'ada@example.com' } } })
  })

  test('are missing without a draft, or beyond the last', async () => {
    const { answer, toStep } = visitor(await open())
    expect(await answer(3, GOOD)).toEqual({ kind: 'missing' })
    await toStep(3)
    expect(await answer(99, GOOD)).toEqual({ kind: 'missing' })
    expect(await answer(Number.NaN, GOOD)).toEqual({ kind: 'missing' })
  })

  test('lead back to the first missing answer, however far they jump', async () => {
    const { answer, toStep } = visitor(await open())
    await toStep(3)
    expect(await answer(7, GOOD)).toMatchObject({ kind: 'step', step: 3, showError: true })
  })

  test('go on when the questions change, with what is new', async () => {
    const database = await open()
    const { answer, read, see, toStep } = visitor(database)
    await toStep(7)
    const { version: _, ...questions } = CHANGED_QUESTIONS
    await published(database, { questions })
    // The page that the visitor sends was shown before.
    expect(await answer(7, GOOD)).toMatchObject({ kind: 'step', step: 2 })
    const draft = {
      type: 'Sports',
      answers: { 'Sports/teamName': 'Bay Point', contactPhone: '813 555 0123' },
    }
    expect(await read(2)).toMatchObject({ step: 2, draft })
    see(2)
    const more = { ...GOOD, sport: 'Rowing' }
    for (let step = 2; step < 8; step++) expect(await answer(step, more)).toMatchObject({ step: step + 1 })
    expect(await answer(8, more)).toMatchObject({ kind: 'thanked' })
    const [booking] = await database.db.selectFrom('booking').select(['version', 'answers']).execute()
    expect(booking?.version).toBe(2)
    const { photoType: _type, teamName: _team, ...kept } = more
    expect(JSON.parse(booking?.answers ?? '')).toEqual(kept)
  })

  test('are limited, and cannot fill the database', async () => {
    const database = await open()
    const { answer, toStep } = visitor(database, { address: 1, all: 600 })
    await toStep(8)
    await toStep(7)
    const refused = { kind: 'refused', error: RATE_LIMITED, status: 429, retryAfter: expect.any(Number) }
    expect(await answer(7, GOOD)).toEqual(refused)
    await answer(1, { photoType: 'Other' })
    await answer(2, { details: 'x'.repeat(60_000) })
    const rows = await database.db.selectFrom('booking_draft').select('content').execute()
    expect(Math.max(...rows.map(({ content }) => content?.length ?? 0))).toBeLessThan(12_000)
  })
})
