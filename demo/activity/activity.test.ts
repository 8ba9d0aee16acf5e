// @module-tag all
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { endingAlbums, unsentAlbums } from '../../app/albums/clients/album-clients.server.ts'
import { releaseAlbums } from '../../app/albums/sending/send-album.server.ts'
import { listBookings, showBooking } from '../../app/booking/list.server.ts'
import { queueReminders } from '../../app/galleries/reminders/queue.server.ts'
import { listJobs } from '../../app/jobs/list.server.ts'
import { newlyFailedEmails } from '../../app/mail/failed-emails.server.ts'
import { failedPhotos } from '../../app/photos/develop/queue.server.ts'
import { readTeamPage } from '../../app/portfolio/teams.server.ts'
import { testFolder, withDatabase } from '../../ports/database/testing.ts'
import { STORED_ONLY } from '../../ports/mail/port.ts'
import { diskStorage } from '../../ports/storage/disk.ts'
import { seedDemo } from '../seed.ts'
import { tinyDemo } from '../testing.ts'

/** A Wednesday. */
const NOW = Date.parse('2027-03-17T12:00:00Z')
const DAY = 86_400_000

const folder = tinyDemo()

withDatabase('the activity of the demo', (open) => {
  async function aDemo() {
    const database = await open()
    await seedDemo({ database, storage: diskStorage(join(testFolder(), 'photos')) }, { folder, now: NOW })
    return database
  }

  test('has a team with cards and a public page of its games', async () => {
    const database = await aDemo()
    const page = await readTeamPage(database, 'bay-point-football-fall-2025', NOW)
    expect(page?.games).toHaveLength(3)
    // Without who is not shown, and without the number that two wear.
    expect(page?.numbers).toHaveLength(21)
    const cards = database.db.selectFrom('person').select('card').where('card', 'is not', null)
    expect(await cards.execute()).toHaveLength(23)
    const held = database.db.selectFrom('photo').select('id').where('held', '=', 1)
    expect(await held.execute()).toEqual([])
  })

  test('has requests of every status around the day of the seeding, four of them on one day', async () => {
    const database = await aDemo()
    const bookings = await listBookings(database, { limit: 50 })
    const statuses = ['new', 'replied', 'booked', 'done', 'declined']
    expect(new Set(bookings.map(({ status }) => status))).toEqual(new Set(statuses))
    expect(await listBookings(database, { limit: 50, status: 'spam' })).not.toEqual([])
    const taken = bookings.filter(({ date, agreed }) => (agreed?.date ?? date) === '2027-04-03')
    expect(taken.map(({ sameDay }) => sameDay)).toEqual([3, 3, 3, 3, 4])
    const times = await database.db.selectFrom('booking').select('status_at').execute()
    for (const { status_at } of times) expect(status_at).toBeLessThan(NOW)
    for (const { id, status, createdAt, agreed } of bookings) {
      expect(createdAt).toBeLessThan(NOW)
      if (status === 'booked') expect(agreed && agreed.date > '2027-03-17').toBe(true)
      if (status === 'done') expect(agreed && agreed.date < '2027-03-17').toBe(true)
      const booking = await showBooking(database, id)
      expect(booking?.answers.filter(({ answer }) => answer === '')).toEqual([])
      expect(booking?.history.length).toBeGreaterThan(0)
    }
    // The browser of a visitor who asks as the demo did makes another key.
    const keys = await database.db.selectFrom('booking').select('idempotency_key as key').execute()
    expect(keys.filter(({ key }) => /^[\w-]{8,100}$/.test(key))).toEqual([])
  })

  test('has what needs the owner, and no email that leaves', async () => {
    const database = await aDemo()
    const failed = await listJobs(database, 'mail', { limit: 9, status: 'dead' })
    expect(failed.map(({ payload }) => payload.email).sort()).toEqual(['album-ready', 'booking-confirmation'])
    // It has no mail server, and says so of those that did not fail.
    const stored = await listJobs(database, 'mail', { limit: 99, status: 'done' })
    expect(new Set(stored.map(({ error }) => error))).toEqual(new Set([STORED_ONLY]))
    expect((await failedPhotos(database)).map(({ name }) => name)).toEqual(['DSC_0417.jpg'])
    expect(await unsentAlbums(database, NOW - 60 * DAY, NOW)).toHaveLength(1)
    expect((await endingAlbums(database, 7 * DAY, NOW)).map(({ at }) => at)).toEqual([NOW + 5 * DAY])
    await releaseAlbums({ database, passwords: null }, NOW)
    await queueReminders({ database, passwords: null }, NOW)
    expect(await listJobs(database, 'mail', { limit: 9, status: 'waiting' })).toEqual([])
    expect(await newlyFailedEmails(database)).toEqual([])
  })
})
