import { expect, test } from 'vitest'
import { withDatabase } from '../../../../ports/database/testing.ts'
import { replyEmail } from '../../inbox/reply-email.server.ts'
import { listBookings, showBooking } from '../../list.server.ts'
import { bookingPorts } from '../../testing.server.ts'
import { addBooking, type OwnBooking } from './add.server.ts'
import { declineBooking } from './replies.server.ts'

const NOW = Date.UTC(2027, 4, 1, 15)
const OWNER = { kind: 'owner', id: 'ann' } as const
const OWN: OwnBooking = {
  key: '0190c1f2-0000-7000-8000-000000000001',
  type: 'Sports',
  name: ' Ada  Lovelace ',
  email: ' ada@lovelace.example ',
  date: '2027-05-08',
  time: '14:30',
  minutes: 90,
  message: null,
}

withDatabase('a booking of the owner’s own', (open) => {
  async function begin() {
    const database = await open()
    const ports = bookingPorts(database)
    const add = (changes: Partial<OwnBooking> = {}) =>
      addBooking(ports, { ...OWN, ...changes }, { actor: OWNER, now: NOW })
    return { database, ports, add }
  }

  test('is booked, once however often it is sent, and nobody gets an email', async () => {
    const { database, add } = await begin()
    const [first, second] = await Promise.all([add(), add()])
    expect(first).toEqual(second)
    const bookings = await listBookings(database, { limit: 9 })
    expect(bookings).toHaveLength(1)
    const booking = await showBooking(database, bookings[0]?.id ?? '')
    expect(booking).toMatchObject({
      name: 'Ada Lovelace',
      email: 'ada@lovelace.example',
      phone: '',
      status: 'booked',
      sequence: 0,
      date: '2027-05-08',
      agreed: { date: '2027-05-08', time: '14:30', minutes: 90 },
      emails: [],
      history: [{ action: 'booking.add', actor: 'owner' }],
    })
    expect(booking?.answers.find(({ question }) => question.kind === 'date')?.answer).toBe('2027-05-08')
  })

  test('tells its client if she wants, and a later refusal cancels their entry', async () => {
    const { database, ports, add } = await begin()
    const added = await add({ message: 'See you there.' })
    const id = 'id' in added ? added.id : ''
    const [email] = (await showBooking(database, id))?.emails ?? []
    expect(email?.payload).toEqual({ email: 'booking-accepted', sequence: 1, attached: true })
    expect(email && (await replyEmail(database, email))).toMatchObject({
      text: 'See you there.',
      entry: { status: 'confirmed', sequence: 1, time: '14:30' },
    })
    await declineBooking(ports, { id, actor: OWNER, now: NOW + 1 })
    const [last] = (await showBooking(database, id))?.emails ?? []
    expect(last?.payload).toEqual({ email: 'booking-declined', sequence: 2, attached: true })
  })

  test.each([
    [{ type: 'Weddings' }, 'Choose the kind of booking.'],
    [{ name: ' ' }, 'Enter a name of up to 100 characters.'],
    [{ email: 'ada' }, 'Enter an email address like ann@example.com.'],
    [{ date: '' }, 'Enter the day you agreed on.'],
    [{ date: '2027-02-30' }, 'Enter the day like 2027-05-08.'],
    [{ date: '9999-12-31' }, 'Enter the day like 2027-05-08.'],
    [{ time: '25:00' }, 'Enter the time like 14:30.'],
    [{ minutes: 0 }, 'Enter a length from 1 minute to 24 hours, such as 90 minutes or 2 hours.'],
    [{ message: 'x'.repeat(10_001) }, 'Please use at most 10,000 characters.'],
    [{ key: 'x' }, 'A booking’s key has to be a UUID.'],
  ])('is refused with %j', async (changes, refused) => {
    const { database, add } = await begin()
    expect(await add(changes)).toEqual({ refused })
    expect(await listBookings(database, { limit: 9 })).toEqual([])
  })
})
