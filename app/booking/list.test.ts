import { beforeEach, expect, test } from 'vitest'
import type { Database } from '../../ports/database/port.ts'
import { withDatabase } from '../../ports/database/testing.ts'
import { requestBooking } from './bookings.server.ts'
import { countStatuses, findBookings, listBookings, nextSessions } from './list.server.ts'
import { ANSWERS, aRequest, bookingPorts, storeBooking } from './testing.server.ts'

const NOW = Date.UTC(2027, 4, 1, 15)

withDatabase('the list of bookings', (open) => {
  let database: Database
  let now = NOW
  beforeEach(async () => {
    database = await open()
    await book('Dana Reyes', 'Bay Point Herons', 'North field')
    await book('Øst "Ann" Berg', '100%_Gulls!', 'The pier\\dock')
    await book('Bot', 'Herons', 'Nowhere', 'x')
  })
  async function book(contactName: string, teamName: string, location: string, honeypot = '') {
    const answers = { ...ANSWERS, contactName, contactEmail: 'a@example.com', teamName, location }
    const key = `key-of-${Buffer.from(contactName).toString('hex')}`
    await requestBooking(bookingPorts(database), aRequest({ key, answers, honeypot }), '203.0.113.7', now++)
  }
  const found = async (search: string) => {
    const bookings = await listBookings(database, { limit: 9, found: await findBookings(database, search) })
    return bookings.map(({ name }) => name)
  }

  test.each([
    ['dana', ['Dana Reyes']],
    ['heron', ['Dana Reyes']],
    ['100%_g', ['Øst "Ann" Berg']],
    ['sports', ['Øst "Ann" Berg', 'Dana Reyes']],
    // The ID of a question is no answer.
    ['teamName', []],
  ])('a search for %j finds %j', async (search, names) => {
    expect(await found(search)).toEqual(names)
  })

  test('the next session of a day is the one that takes all of it, then the earliest', async () => {
    const agreed = { status: 'booked', agreed_date: '2027-05-08' } as const
    for (const [i, agreed_time] of ['10:00', null, '09:00'].entries())
      await storeBooking(database, { ...agreed, agreed_time }, NOW + i)
    const sessions = await nextSessions(database, '2027-05-01', 9)
    expect(sessions.map(({ agreed }) => agreed?.time)).toEqual([null, '09:00', '10:00'])
  })

  test('each status is counted, of all or of what a search finds', async () => {
    const none = { replied: 0, booked: 0, done: 0, declined: 0 }
    const all = { ...none, all: 2, new: 2, spam: 1 }
    expect(await countStatuses(database, await findBookings(database, ''))).toEqual(all)
    const herons = await findBookings(database, 'herons')
    expect(await countStatuses(database, herons)).toEqual({ ...none, all: 1, new: 1, spam: 1 })
  })
})
