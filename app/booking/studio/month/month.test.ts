import { expect, test } from 'vitest'
import type { BookingStatus } from '../../../../ports/database/schema/bookings.ts'
import { albumRow, insertRows, photoRow } from '../../../../ports/database/testing/testing-rows.ts'
import { withDatabase } from '../../../../ports/database/testing.ts'
import { TERMINAL } from '../../../audit/actor.ts'
import { monthBeside } from '../../../ui/month.ts'
import { dayBeside } from '../../days/days.ts'
import { bookingPorts, storeBooking } from '../../testing.server.ts'
import { acceptBooking } from '../inbox/replies.server.ts'
import { readMonth } from './month.server.ts'

/** At the business it is still the last day of March. */
const NOW = Date.parse('2027-04-01T03:00:00Z')
const ZONE = 'America/New_York'

withDatabase('the month of bookings', (open) => {
  async function aMonth() {
    const database = await open()
    const add = (name: string, date: string | null, status: BookingStatus = 'new') =>
      storeBooking(database, { name, date, status }, NOW)
    const read = (query: string) =>
      readMonth(database, ZONE, new URL(`http://x/studio/bookings/month${query}`), NOW)
    return { database, add, read, ports: bookingPorts(database) }
  }

  test('shows whole weeks from Sunday, today where the business is, and each booking on its day', async () => {
    const { add, read, ports } = await aMonth()
    await add('asked', '2027-03-13')
    const booked = await add('booked', '2027-03-20')
    const when = { date: '2027-03-13', time: '09:00', minutes: 30 }
    await acceptBooking(ports, { id: booked, ...when, actor: TERMINAL, now: NOW })
    await add('spam', '2027-03-13', 'spam')
    await add('declined', '2027-03-13', 'declined')
    await add('any day', null)
    await add('of the month after', '2027-04-03')
    const view = await read('')
    expect([view.month, view.today, view.day]).toEqual(['2027-03', '2027-03-31', '2027-03-31'])
    expect(view.weekdays[0]).toEqual({ long: 'Sunday', short: 'Sun' })
    expect([view.weeks[0]?.[0]?.day, view.weeks.at(-1)?.[6]?.day]).toEqual(['2027-02-28', '2027-04-03'])
    const days = view.weeks.flat().filter(({ bookings }) => bookings.length > 0)
    expect(
      days.map(({ day, outside, bookings }) => [day, outside, bookings.map(({ name }) => name)]),
    ).toEqual([
      ['2027-03-13', false, ['booked', 'asked']],
      ['2027-04-03', true, ['of the month after']],
    ])
    expect(days[0]?.bookings[0]).toMatchObject({ status: 'booked', time: '09:00', minutes: 30 })
  })

  test('chooses the day of the address, or the first with a booking', async () => {
    const { add, read, ports } = await aMonth()
    const booked = await add('booked', '2027-06-09')
    await acceptBooking(ports, { id: booked, actor: TERMINAL, now: NOW })
    expect((await read('?month=2027-06')).day).toBe('2027-06-09')
    expect((await read('?month=2027-06&day=2027-06-30')).day).toBe('2027-06-30')
    expect((await read('?month=2027-06&day=2028-01-01')).day).toBe('2027-06-09')
    for (const odd of ['2027-13', 'x', '', '99999-01', '9999-12']) {
      expect((await read(`?month=${odd}`)).month).toBe('2027-03')
    }
  })

  test('a past day shows its albums, a held photo shows nowhere, and a day to come shows none', async () => {
    const { database, read } = await aMonth()
    const [won, held] = [photoRow('a', { held: 0 }), photoRow('b', { held: 1 })]
    const album = (slug: string, date: string, cover: string) =>
      albumRow(slug, { date, cover_photo_id: cover })
    await insertRows(database, {
      photo: [won, held],
      album: [
        album('won', '2027-03-13', won.id),
        album('shy', '2027-03-14', held.id),
        album('planned', '2027-04-03', won.id),
        { ...album('trash', '2027-03-15', won.id), deleted_at: NOW },
      ],
    })
    const days = (await read('')).weeks.flat().filter(({ albums }) => albums.length > 0)
    const shown = days.map(({ day, albums }) => [day, albums.map(({ cover }) => cover?.id ?? null)])
    expect(shown).toEqual([
      ['2027-03-13', [won.id]],
      ['2027-03-14', [null]],
    ])
  })
})

test('goes past the ends of months and years', () => {
  expect([monthBeside('2027-01', -1), monthBeside('2027-12', 1)]).toEqual(['2026-12', '2028-01'])
  expect([dayBeside('2027-03-01', -1), dayBeside('2028-02-28', 1)]).toEqual(['2027-02-28', '2028-02-29'])
})
