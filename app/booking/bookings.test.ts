import { beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '../../ports/database/port.ts'
import { withDatabase } from '../../ports/database/testing.ts'
import { elapse } from '../limits/testing.ts'
import { published } from '../site/testing.server.ts'
import { type BookingPorts, requestBooking, type Submission } from './bookings.server.ts'
import { notificationEmail } from './email.server.ts'
import { showBooking } from './list.server.ts'
import { ANSWERS, aRequest, bookingPorts } from './testing.server.ts'
import { CHANGED_QUESTIONS, QUESTIONNAIRE } from './testing.ts'

const NOW = Date.UTC(2027, 4, 1, 15)
const HOME = '203.0.113.7'

const sports = (changes: Partial<Submission> = {}) => aRequest({ startedAt: NOW - 40_000, ...changes })

withDatabase('booking requests', (open) => {
  let database: Database
  let ports: BookingPorts
  let woken = 0
  beforeEach(async () => {
    database = await open()
    woken = 0
    const limits = { bookingLimits: { address: 5, all: 8 } }
    ports = { ...bookingPorts(database), ...limits, jobs: { wake: () => woken++ } }
  })
  const request = (changes: Partial<Submission> = {}, address = HOME, now = NOW) =>
    requestBooking(ports, sports(changes), address, now)
  const bookings = () => database.db.selectFrom('booking').selectAll().orderBy('id').execute()
  const jobs = () => database.db.selectFrom('job').selectAll().orderBy('id').execute()
  const emails = async (kind: string) =>
    (await jobs()).filter(({ payload }) => JSON.parse(payload).email === kind).length
  const key = (n: number) => `key-of-request-${n}`

  test('is confirmed once it is stored with its emails and the audit event', async () => {
    expect(await request()).toEqual({ kind: 'thanked' })
    const [booking] = await bookings()
    expect(booking).toMatchObject({
      idempotency_key: sports().key,
      type: 'Sports',
      version: 1,
      date: '2027-05-08',
      name: 'Dana Reyes',
      email: 'dana@example.com',
      phone: '(813) 555-0123',
      status: 'new',
      created_at: NOW,
    })
    expect(JSON.parse(booking?.answers ?? '')).toEqual(ANSWERS)
    const emails = (await jobs()).map(({ kind, about, payload, status }) => [kind, about, payload, status])
    expect(emails.toSorted()).toEqual([
      ['mail', booking?.id, '{"email":"booking-confirmation"}', 'waiting'],
      ['mail', booking?.id, '{"email":"booking-notification"}', 'waiting'],
    ])
    const audit = await database.db.selectFrom('audit_event').selectAll().execute()
    expect(audit).toMatchObject([
      { at: NOW, actor: 'visitor', action: 'booking.requested', about: booking?.id },
    ])
    expect(audit[0]?.detail).toBe('{"type":"Sports","status":"new"}')
    expect(woken).toBe(1)
  })

  test('is one booking however often it is sent', async () => {
    const teams = ['Herons', 'Pelicans', 'Gulls', 'Terns']
    const tries = await Promise.all(teams.map((teamName) => request({ answers: { ...ANSWERS, teamName } })))
    expect(tries).toEqual(Array(4).fill({ kind: 'thanked' }))
    const [first] = await bookings()
    expect(await request({ answers: {} })).toEqual({ kind: 'thanked' })
    expect(await bookings()).toEqual([first])
    expect(await jobs()).toHaveLength(2)
    expect(await database.db.selectFrom('audit_event').select('id').execute()).toHaveLength(1)
  })

  test('is checked on the server, with the earliest today anywhere', async () => {
    const answers = { ...ANSWERS, contactEmail: 'dana', location: ' ', date: '2027-04-29' }
    expect(await request({ answers })).toEqual({
      kind: 'invalid',
      errors: {
        location: 'This field is required.',
        date: 'Please select a date in the future.',
        contactEmail: 'Please enter a valid email address.',
      },
    })
    expect(await bookings()).toEqual([])
    // 15:00 UTC on 1 May is 03:00 there; four hours earlier it was still 30 April.
    const eve = { answers: { ...ANSWERS, date: '2027-04-30' } }
    expect(await request(eve)).toMatchObject({ kind: 'invalid' })
    expect(await request(eve, HOME, NOW - 4 * 3_600_000)).toEqual({ kind: 'thanked' })
  })

  describe('after the questions have changed', () => {
    const { version: _, ...questions } = CHANGED_QUESTIONS
    const changed = { kind: 'changed', questionnaire: CHANGED_QUESTIONS }
    const portraits = { portraitType: 'Family', location: 'Pier', desiredDate: '2027-05-08' }

    test('one of the questions before asks what is new, and is stored once that is answered', async () => {
      await published(database, { questions })
      expect(await request()).toEqual(changed)
      expect(await request({ version: 3 })).toEqual(changed)
      expect(await request({ version: 1e12 })).toEqual(changed)
      expect(await request({ type: 'Other', answers: {} })).toEqual(changed)
      expect(await bookings()).toEqual([])
      const answers = { ...ANSWERS, sport: 'Rowing', heardFrom: ' ' }
      expect(await request({ version: 2, answers })).toEqual({ kind: 'thanked' })
      const [{ id, version } = { id: '', version: 0 }] = await bookings()
      expect(version).toBe(2)
      const shown = await showBooking(database, id)
      expect(shown?.answers.find(({ question }) => question.id === 'heardFrom')?.answer).toBe('')
      const email = await notificationEmail(database, id)
      expect(email?.answers.map((each) => each.id)).toEqual([
        'sport',
        'location',
        'date',
        'contactName',
        'contactEmail',
        'contactPhone',
      ])
    })

    test('one that answers all that is asked now too is stored with the questions the visitor saw', async () => {
      await published(database, { questions })
      await request()
      expect(
        await request({ key: key(2), type: 'Portraits', answers: { ...ANSWERS, ...portraits } }),
      ).toEqual({
        kind: 'thanked',
      })
      const [stored, ...more] = await bookings()
      expect([stored, more]).toMatchObject([{ version: 1, type: 'Portraits' }, []])
      const shown = await showBooking(database, stored?.id ?? '')
      expect(shown).toMatchObject({ typeQuestion: QUESTIONNAIRE.first })
    })
  })

  test.each(['', 'short', 'a'.repeat(101), 'with spaces in it', "it's; drop table"])(
    'refuses %j as a key',
    async (bad) => {
      expect(await request({ key: bad })).toEqual({ kind: 'invalid', errors: {} })
      expect(await bookings()).toEqual([])
    },
  )

  test('never moves the content version', async () => {
    const before = await database.contentVersion()
    await request()
    await request({ key: key(2), honeypot: 'http://spam.example' })
    expect(await database.contentVersion()).toBe(before)
  })

  test('throws when it cannot be stored, and leaves nothing behind', async () => {
    await database.db.schema.dropTable('audit_event').execute()
    await expect(request()).rejects.toThrow(/audit_event/)
    expect(await bookings()).toEqual([])
    expect(await jobs()).toEqual([])
    expect(woken).toBe(0)
  })

  describe('from bots', () => {
    test('that fill in the honeypot: stored as spam, and nobody gets an email', async () => {
      expect(await request({ honeypot: 'http://spam.example' })).toEqual({ kind: 'thanked' })
      expect(await bookings()).toMatchObject([{ status: 'spam' }])
      expect(await jobs()).toEqual([])
    })

    test('that answer six questions in a second must try again', async () => {
      expect(await request({ startedAt: NOW - 1_999 })).toEqual({ kind: 'busy', retryAfter: 2 })
      expect(await bookings()).toEqual([])
      expect(await request({ startedAt: NOW - 1_999 }, HOME, NOW + 2_000)).toEqual({ kind: 'thanked' })
    })

    test.each([NOW - 2_000, NOW + 90_000, 0, Number.NaN])(
      'a person is not taken for one, however quick and whatever their clock says: begun at %s',
      async (startedAt) => {
        expect(await request({ startedAt })).toEqual({ kind: 'thanked' })
      },
    )

    test('too many from one address must wait, and others need not', async () => {
      const outcomes = await Promise.all([1, 2, 3, 4, 5, 6, 7].map((n) => request({ key: key(n) })))
      expect(outcomes.filter(({ kind }) => kind === 'thanked')).toHaveLength(5)
      expect(outcomes.find(({ kind }) => kind === 'busy')).toEqual({
        kind: 'busy',
        retryAfter: expect.toSatisfy((wait: number) => wait > 600 && wait <= 720),
      })
      expect(await request({ key: key(8) }, '198.51.100.1')).toEqual({ kind: 'thanked' })
      expect(await bookings()).toHaveLength(6)
    })

    test('send few confirmations to one mailbox, however it is spelled, and the owner hears of each', async () => {
      const names = ['ann@example', 'Ann@Example', 'a.nn@example', 'ann+2@example', 'ann@ｅxample']
      const spellings = names.map((name) => `${name}.com`)
      const book = async (n: number, contactEmail: string, now = NOW) =>
        request({ key: key(n), answers: { ...ANSWERS, contactEmail } }, `198.51.100.${n}`, now)
      for (const [n, email] of spellings.entries()) expect(await book(n, email)).toEqual({ kind: 'thanked' })
      expect(await emails('booking-confirmation')).toBe(3)
      expect(await emails('booking-notification')).toBe(5)
      await book(6, 'bea@example.com')
      expect(await emails('booking-confirmation')).toBe(4)
      await elapse(database, 24 * 3_600_000)
      await book(7, 'ann@example.com', NOW + 24 * 3_600_000)
      expect(await emails('booking-confirmation')).toBe(5)
      const limits = await database.db.selectFrom('rate_limit').select('key').execute()
      expect(limits.filter(({ key }) => key.includes('@'))).toEqual([])
    })

    test('past the shared allowance the owner gets one summary an hour, and no other email waits', async () => {
      const book = (n: number, address: string, now = NOW) => {
        const answers = { ...ANSWERS, contactEmail: `a${n}@example.com` }
        return request({ key: key(n), answers }, address, now)
      }
      for (let n = 0; n < 8; n++) await book(n, `198.51.100.${n}`)
      for (let n = 10; n < 15; n++) expect(await book(n, HOME)).toEqual({ kind: 'thanked' })
      expect([await emails('booking-notification'), await emails('booking-summary')]).toEqual([8, 1])
      // Three of the five from one address, and the first from any other.
      expect(await emails('booking-confirmation')).toBe(11)
      await book(20, '192.0.2.1', NOW + 1)
      expect(await emails('booking-confirmation')).toBe(12)
      const waits = (await jobs()).map(({ run_at, created_at }) => run_at - created_at)
      expect(waits.filter((wait) => wait > 0)).toEqual([61 * 60_000])
      const [summary] = (await jobs()).filter(({ about }) => about === null)
      expect(JSON.parse(summary?.payload ?? '')).toMatchObject({ from: NOW, until: NOW + 3_600_000 })

      const later = NOW + 3_600_000
      await elapse(database, 3_600_000)
      for (let n = 30; n < 40; n++) await book(n, `203.0.113.${n}`, later)
      expect([await emails('booking-notification'), await emails('booking-summary')]).toEqual([16, 2])
    })

    test('spam, refused and repeated requests use up nothing of the shared allowance', async () => {
      const spam = (n: number) => request({ key: key(n), honeypot: 'x' }, `198.51.100.${n}`)
      for (let n = 0; n < 8; n++) expect(await spam(n)).toEqual({ kind: 'thanked' })
      expect(await spam(8)).toMatchObject({ kind: 'busy' })
      for (let n = 10; n < 16; n++) await request({ key: key(n) })
      expect(await request({ key: key(10) })).toEqual({ kind: 'thanked' })
      const limits = database.db.selectFrom('rate_limit').select('free_at')
      const shared = await limits.where('key', '=', 'booking:all').executeTakeFirst()
      // Five were accepted.
      const ahead = (shared?.free_at ?? 0) - Date.now()
      expect(Math.round(ahead / (3_600_000 / 8))).toBe(5)
    })
  })
})
