import { beforeEach, describe, expect, test } from 'vitest'
import { uuidv7 } from '../../../../ports/database/id.ts'
import type { Database } from '../../../../ports/database/port.ts'
import { withDatabase } from '../../../../ports/database/testing.ts'
import { elapse } from '../../../limits/testing.ts'
import { cleanUpBookings, requestBooking } from '../../bookings.server.ts'
import { replyEmail } from '../../inbox/reply-email.server.ts'
import { listBookings, showBooking } from '../../list.server.ts'
import { ANSWERS, aRequest, bookingPorts } from '../../testing.server.ts'
import { acceptBooking, declineBooking, replyToBooking } from './replies.server.ts'
import { addNote, markDone, markNotSpam, markSpam, reopen } from './status.server.ts'

const NOW = Date.UTC(2027, 4, 1, 15)
const MINUTE = 60_000
const DAY = 86_400_000
const OWNER = { kind: 'owner', id: 'ann' } as const

withDatabase('answers to booking requests', (open) => {
  let database: Database
  let id: string
  beforeEach(async () => {
    database = await open()
    id = await book()
  })
  const ports = () => bookingPorts(database)
  let count = 0
  async function book({ eventDate = '2027-05-08', honeypot = '', type = 'Events' } = {}): Promise<string> {
    const event = { eventName: 'Graduation', eventDate, hoursNeeded: '2.5' }
    const answers = { ...ANSWERS, ...event, headshotType: 'Actor/Model', numberOfPeople: '4' }
    const key = `key-of-request-${count++}`
    await requestBooking(ports(), aRequest({ key, type, answers, honeypot }), '203.0.113.7', NOW)
    const stored = database.db.selectFrom('booking').select('id').where('idempotency_key', '=', key)
    return (await stored.executeTakeFirstOrThrow()).id
  }
  const row = async (of = id) =>
    database.db.selectFrom('booking').selectAll().where('id', '=', of).executeTakeFirstOrThrow()
  const jobs = async (kind: string, of = id) => {
    const all = database.db.selectFrom('job').selectAll().where('about', '=', of).orderBy('id')
    return (await all.execute()).filter(({ payload }) => JSON.parse(payload).email === kind)
  }
  const actions = async (of = id) =>
    ((await showBooking(database, of))?.history ?? []).map(({ action }) => action)
  const later = (minutes: number) => NOW + minutes * MINUTE
  const by = (minutes: number, of = id) => ({ id: of, actor: OWNER, now: later(minutes) })
  const accept = (wanted = {}, minutes = 5, of = id) =>
    acceptBooking(ports(), { ...by(minutes, of), ...wanted })
  const decline = (minutes = 9, of = id) => declineBooking(ports(), by(minutes, of))
  const reply = (text: string, minutes = 2, key?: string) =>
    replyToBooking(ports(), { ...by(minutes), text, key })

  test('three accepts at once accept once: one email, one audit event, one raised sequence', async () => {
    const version = await database.contentVersion()
    const answers = await Promise.all([accept({ time: '10:00' }), accept(), accept({ message: 'Yes!' })])
    expect(answers.filter((one) => 'changed' in one && one.changed)).toHaveLength(1)
    const [job, ...more] = await jobs('booking-accepted')
    expect([more, JSON.parse(job?.payload ?? '')]).toEqual([
      [],
      { email: 'booking-accepted', sequence: 1, attached: true },
    ])
    expect(await row()).toMatchObject({ status: 'booked', status_at: later(5), calendar_sequence: 1 })
    const messages = await database.db.selectFrom('booking_message').selectAll().execute()
    expect(messages).toMatchObject([{ id: job?.id, kind: 'accepted', actor: 'owner', actor_id: 'ann' }])
    expect(await actions()).toEqual(['booking.accept', 'booking.requested'])
    expect(await database.contentVersion()).toBe(version + 1)
  })

  test.each([
    [{}, ['2027-05-08', null, null]],
    [{ time: '10:00' }, ['2027-05-08', '10:00', 150]],
    [{ date: '2027-05-09', time: '23:30', minutes: 45 }, ['2027-05-09', '23:30', 45]],
  ])('accepted with %j, the rest is as the visitor asked', async (wanted, agreed) => {
    expect(await accept(wanted)).toEqual({ status: 'booked', changed: true })
    const { agreed_date, agreed_time, agreed_minutes } = await row()
    expect([agreed_date, agreed_time, agreed_minutes]).toEqual(agreed)
    expect(await accept(wanted, 6)).toEqual({ status: 'booked', changed: false })
    expect(await accept({ time: '11:00' }, 6)).toEqual({ refused: expect.stringContaining('different time') })
    expect(await jobs('booking-accepted')).toHaveLength(1)
  })

  test('accepting without the time it begins is refused, and nothing is stored', async () => {
    expect(await accept({ minutes: 30 })).toEqual({ refused: 'Add a start time.' })
    expect(await row()).toMatchObject({ status: 'new', calendar_sequence: 0, agreed_date: null })
    expect(await jobs('booking-accepted')).toEqual([])
  })

  test('a request without a day needs one', async () => {
    const portrait = await book({ type: 'Headshots' })
    expect(await accept({}, 5, portrait)).toEqual({ refused: expect.stringContaining('have a date') })
    expect(await accept({ date: '2027-06-01' }, 5, portrait)).toMatchObject({ status: 'booked' })
  })

  test('declining an accepted request cancels its entry, and the email of the acceptance if it still waits', async () => {
    await accept({ time: '10:00' })
    const [accepted] = await jobs('booking-accepted')
    expect(await decline()).toEqual({ status: 'declined', changed: true })
    expect(await decline()).toEqual({ status: 'declined', changed: false })
    const [job, ...more] = await jobs('booking-declined')
    expect(more).toEqual([])
    const emailOf = (of: typeof job, stored = of?.id ?? '') =>
      replyEmail(database, { id: stored, about: id, payload: JSON.parse(of?.payload ?? '') })
    expect(await emailOf(job)).toMatchObject({
      contact: { name: 'Dana Reyes', email: 'dana@example.com' },
      entry: { status: 'cancelled', sequence: 2, date: '2027-05-08', time: '10:00', minutes: 150 },
    })
    expect(await emailOf(accepted)).toBe('superseded')
    expect(await emailOf(job, 'gone')).toBeNull()
  })

  test('declining what was never accepted sends no calendar entry, also after an earlier cancellation', async () => {
    await decline()
    const payload = async () => JSON.parse((await jobs('booking-declined')).at(-1)?.payload ?? '')
    expect(await payload()).toEqual({ email: 'booking-declined', sequence: 1, attached: false })
    await reopen(database, by(10))
    await accept({}, 11)
    await decline(12)
    expect(await payload()).toEqual({ email: 'booking-declined', sequence: 3, attached: true })
    await reopen(database, by(13))
    await decline(14)
    expect(await payload()).toEqual({ email: 'booking-declined', sequence: 4, attached: false })
  })

  test('a reply is stored and sent once for its key, and leaves other statuses alone', async () => {
    const key = '0190c1f2-0000-4000-8000-000000000001'
    const tries = await Promise.all([1, 2, 3].map(() => reply('  Could you do\r\nten?  ', 2, key)))
    expect(tries.filter((one) => 'changed' in one && one.changed)).toHaveLength(1)
    expect(await jobs('booking-reply')).toMatchObject([{ id: key }])
    expect(await showBooking(database, id)).toMatchObject({
      status: 'replied',
      messages: [{ id: key, kind: 'reply', text: 'Could you do\nten?', subject: null, actor: 'owner' }],
    })
    const other = await book()
    const taken = { refused: expect.stringContaining('taken') }
    const elsewhere = { text: 'Ten?', key }
    expect(await replyToBooking(ports(), { ...by(3, other), ...elsewhere })).toEqual(taken)
    const [first] = await database.db.selectFrom('job').select('id').where('about', '=', other).execute()
    expect(await reply('Hello', 3, first?.id)).toEqual(taken)
    await accept()
    expect(await reply('See you', 7)).toEqual({ status: 'booked', changed: true })
    expect(await reply(' \n')).toEqual({ refused: 'Write something first.' })
    expect(await jobs('booking-reply')).toHaveLength(2)
  })

  test('one mailbox gets at most twenty answers at once, and the rest are not stored', async () => {
    for (let n = 0; n < 20; n++) expect(await reply(`Hello ${n}`)).toMatchObject({ changed: true })
    expect(await reply('Once more')).toEqual({ refused: expect.stringContaining('20 emails') })
    expect(await accept()).toEqual({ refused: expect.stringContaining('20 emails') })
    expect((await row()).status).toBe('replied')
    expect((await showBooking(database, id))?.messages).toHaveLength(20)
    await elapse(database, 72 * 60_000)
    expect(await reply('Once more', 2 + 72)).toMatchObject({ changed: true })
    const limits = await database.db.selectFrom('rate_limit').select('key').execute()
    expect(limits.filter(({ key }) => key.includes('@'))).toEqual([])
  })

  describe('spam', () => {
    test('marked as not spam sends the emails it would have had, once', async () => {
      const held = await book({ honeypot: 'x' })
      expect(await reply('Hello')).toMatchObject({ changed: true })
      expect(await accept({}, 5, held)).toEqual({ refused: expect.stringContaining('spam') })
      const back = () => markNotSpam(ports(), by(6, held))
      const tries = await Promise.all([back(), back(), back()])
      expect(tries.filter((one) => 'changed' in one && one.changed)).toHaveLength(1)
      expect(await row(held)).toMatchObject({ status: 'new', notified_at: later(6) })
      await markSpam(database, by(7, held))
      expect(await back()).toEqual({ status: 'new', changed: true })
      for (const kind of ['booking-notification', 'booking-confirmation'])
        expect(await jobs(kind, held)).toHaveLength(1)
    })

    test('is deleted a month after it was marked, not after it came', async () => {
      await markSpam(database, { id, actor: OWNER, now: NOW + 60 * DAY })
      await cleanUpBookings(database, 0, NOW + 90 * DAY)
      expect(await listBookings(database, { limit: 9, status: 'spam' })).toMatchObject([{ id }])
      await cleanUpBookings(database, 0, NOW + 90 * DAY + 1)
      expect(await listBookings(database, { limit: 9, status: 'spam' })).toEqual([])
    })
  })

  test('a note that is sent again is one note, and all of them go with the booking', async () => {
    const key = uuidv7(NOW)
    for (const text of ['Bring the strobe.', 'Bring the strobe.', 'Bring two.'])
      expect(await addNote(database, { ...by(1), text, key })).toBeNull()
    expect(await addNote(database, { ...by(0, 'nobody'), text: 'x' })).toEqual({
      refused: 'This booking doesn’t exist.',
    })
    expect((await row()).status).toBe('new')
    const { messages = [] } = (await showBooking(database, id)) ?? {}
    expect(messages.map(({ text }) => text).toSorted()).toEqual(['Bring the strobe.', 'Bring two.'])
    await cleanUpBookings(database, NOW + 1, NOW)
    expect(await database.db.selectFrom('booking_message').select('id').execute()).toEqual([])
  })

  test('steps that make no sense are refused with a sentence', async () => {
    const done = () => markDone(database, by(20))
    const again = () => reopen(database, by(21))
    const spam = () => markSpam(database, by(22))
    expect(await done()).toEqual({ refused: 'You haven’t accepted this request yet. Accept it first.' })
    expect(await again()).toEqual({ status: 'new', changed: false })
    await accept()
    expect(await spam()).toEqual({ refused: expect.stringContaining('accepted') })
    expect(await done()).toEqual({ status: 'done', changed: true })
    expect(await decline()).toEqual({ refused: 'This session is done. Reopen the booking first.' })
    expect(await again()).toEqual({ status: 'booked', changed: true })
    expect(await again()).toEqual({ status: 'replied', changed: true })
    await decline()
    expect(await accept({}, 30)).toEqual({ refused: 'You’ve declined this request. Reopen it first.' })
    expect(await accept({}, 30, 'nobody')).toEqual({ refused: 'This booking doesn’t exist.' })
  })

  test('others on the day are found by the day that was agreed, booked ones first', async () => {
    const [moved, other] = [await book({ eventDate: '2027-06-01' }), await book()]
    await accept({ date: '2027-05-08', time: '09:00' }, 5, moved)
    await decline(6, await book())
    expect((await showBooking(database, id))?.others).toMatchObject([
      { id: moved, status: 'booked', time: '09:00' },
      { id: other, status: 'new', time: null },
    ])
    const lines = await listBookings(database, { limit: 9, status: 'new' })
    expect(lines.map(({ sameDay }) => sameDay)).toEqual([2, 2])
  })
})
