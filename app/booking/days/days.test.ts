import { expect, test } from 'vitest'
import { withDatabase } from '../../../ports/database/testing.ts'
import { TERMINAL } from '../../audit/actor.ts'
import { requestBooking } from '../bookings.server.ts'
import { ANSWERS, aRequest, bookingPorts, storeBooking } from '../testing.server.ts'
import { closedDays, readAvailability } from './availability.server.ts'
import { addDayOff, removeDayOff, setSessions } from './change.server.ts'

const NOW = Date.parse('2027-04-01T15:00:00Z')
const by = { actor: TERMINAL, now: NOW }
const OFF = { day: '2027-05-08', until: '', weekly: false, part: 'day', reason: '' }

withDatabase('days that the booking page does not offer', (open) => {
  async function aBusiness() {
    const database = await open()
    const take = (wanted: Partial<typeof OFF>) => addDayOff(database, { ...OFF, ...wanted }, by)
    const closed = (from: string, count = 30) =>
      closedDays(database, from).then((days) => days.filter((day) => day < beside(from, count)))
    const book = (date: string) => storeBooking(database, { date, agreed_date: date, status: 'booked' }, NOW)
    return { database, take, closed, book }
  }

  test('are days off, ranges, weekdays, and both halves of a day', async () => {
    const { database, take, closed } = await aBusiness()
    expect(await closed('2027-05-01')).toEqual([])
    await take({})
    await take({ day: '2027-05-20', until: '2027-05-22' })
    await take({ day: '2027-05-04', weekly: true, until: '2027-05-12' })
    await take({ day: '2027-05-26', part: 'morning' })
    await take({ day: '2027-05-27', part: 'morning' })
    await take({ day: '2027-05-27', part: 'afternoon' })
    const days = ['04', '08', '11', '20', '21', '22', '27'].map((day) => `2027-05-${day}`)
    expect(await closed('2027-05-01')).toEqual(days)
    const { off } = await readAvailability(database)
    await removeDayOff(database, String(off.find(({ day }) => day === OFF.day)?.id), by)
    expect(await closed('2027-05-08', 1)).toEqual([])
  })

  test('are those of which a calendar is busy for hours of both halves', async () => {
    const { database, closed } = await aBusiness()
    const times = (day: string) => [
      [`${day}T11:00`, `${day}T12:00`],
      [`${day}T12:30`, `${day}T13:00`],
    ]
    const busy = [
      ...times('2027-05-04'),
      ['2027-05-08T08:00', '2027-05-08T09:00'],
      ['2027-05-08T12:00', '2027-05-08T18:00'],
      ['2027-05-10T16:00', '2027-05-12T09:30'],
      ['2027-05-20T00:00', '2027-05-21T00:00'],
      ...Array.from({ length: 1_500 }, () => times('2028-01-01')).flat(),
    ]
    await database.db
      .insertInto('availability')
      .values({ one: 1, busy: JSON.stringify(busy), sessions: 2 })
      .execute()
    expect(await closed('2027-05-01')).toEqual(['04', '11', '20'].map((day) => `2027-05-${day}`))
  })

  test('are full days: two sessions by default, one with half a day off; requests take nothing', async () => {
    const { database, take, closed, book } = await aBusiness()
    await storeBooking(database, { date: '2027-05-08', status: 'new' }, NOW)
    await storeBooking(database, { date: '2027-05-08', status: 'replied' }, NOW)
    await book('2027-05-08')
    expect(await closed('2027-05-08', 1)).toEqual([])
    await take({ part: 'morning' })
    expect(await closed('2027-05-08', 1)).toEqual(['2027-05-08'])
    await setSessions(database, '3', by)
    expect(await closed('2027-05-08', 1)).toEqual([])
    expect(await setSessions(database, '0', by)).toEqual({ refused: 'Enter a number from 1 to 20.' })
  })

  test('are refused with the next free one, while the request keeps its answers', async () => {
    const { database, take } = await aBusiness()
    await take({ until: '2027-05-09' })
    const ports = bookingPorts(database)
    const message = 'This day isn’t available. The next free one is May 10, 2027.'
    expect(await requestBooking(ports, aRequest(), '::1', NOW)).toEqual({
      kind: 'invalid',
      errors: { date: message },
    })
    const later = aRequest({ answers: { ...ANSWERS, date: '2027-05-10' } })
    expect(await requestBooking(ports, later, '::1', NOW)).toEqual({ kind: 'thanked' })
  })

  test.each([
    [{ day: 'x' }, 'Enter the days like'],
    [{ until: '2027-05-07' }, 'before the first'],
    [{ part: 'night' }, 'Choose all day'],
    [{ reason: 'x'.repeat(201) }, '200 characters'],
  ])('%j is refused', async (wanted, message) => {
    const { take, database } = await aBusiness()
    expect(await take(wanted)).toEqual({ refused: expect.stringContaining(message) })
    expect((await readAvailability(database)).off).toEqual([])
  })
})

function beside(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
}
