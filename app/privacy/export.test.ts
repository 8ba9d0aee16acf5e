import { beforeEach, expect, test } from 'vitest'
import type { Database } from '../../ports/database/port.ts'
import { withDatabase } from '../../ports/database/testing.ts'
import { exportPerson } from './export.server.ts'
import { exportOwn } from './own-data.server.ts'
import { aClient, answered, DANA, NOW, openSite, twoBookings } from './testing.server.ts'

withDatabase('what is stored about a person', (open, engine) => {
  let database: Database
  let mail: Awaited<ReturnType<typeof openSite>>['mail']
  beforeEach(async () => {
    ;({ database, mail } = await openSite(open, engine))
    await aClient(database)
  })

  test('is exported for them, readable and without secrets', async () => {
    await database.db.updateTable('client').set({ reminders_off_at: NOW }).execute()
    await twoBookings(database)
    await answered(database)
    await mail('one', 'Dana@Example.com', 'Hello')
    const data = await exportPerson(database, 'DANA@example.com', NOW)
    expect(JSON.stringify(data)).not.toMatch(/a hash|token|secret|idempotency/)
    expect(data).toMatchObject({
      asContact: [{ name: 'Dana Reyes', role: 'Boosters', email: DANA }],
      client: {
        name: 'Dana Reyes',
        email: DANA,
        client_note: 'Dana texts',
        reminders_off_at: new Date(NOW).toISOString(),
      },
      accounts: [{ email: DANA }],
      sessions: [{ device: expect.any(String), created_at: expect.stringMatching(/Z$/) }],
      secondFactors: [{ kind: 'totp' }],
      favorites: [{ album: 'game', file: 'DSC_1.jpg' }],
      picks: [{ album: 'game', list: 'Wall', note: 'For grandma Reyes' }],
      downloads: [{ album_name: 'The game', files: [{ album: 'game', file: 'DSC_1.jpg' }] }],
      opened: [{ album: 'game', day: '2027-05-08' }],
      asGuest: [{ name: 'Dana Reyes', email: DANA, favorites: [{ album: 'game', file: 'DSC_1.jpg' }] }],
      following: [{ number: '23', team: 'Bay Point', confirmed_at: new Date(NOW).toISOString() }],
      consents: [{ page: 'page', given_on: '2027-05-09', how: 'email', note: 'Dana agrees' }],
      albums: [{ slug: 'game', ready_sent_at: new Date(NOW).toISOString() }],
      emails: { stored: [{ subject: 'Your booking request' }] },
      bookings: [
        {
          status: 'booked',
          answers: { contactPhone: '(813) 555-0177' },
          messages: [{ kind: 'note', text: 'Dana calls', at: expect.stringMatching(/Z$/) }],
        },
        { status: 'replied', messages: [{ kind: 'reply', text: 'Dear Dana' }] },
      ],
    })
    expect(data?.events.map(({ action }) => action)).toContain('booking.requested')
  })

  test('names no athlete who is not shown, as the files that they download name none', async () => {
    const { db } = database
    await db.updateTable('photo').set({ name: 'Kathy_Quick_12.jpg' }).execute()
    await db.updateTable('athlete').set({ name: 'Kathy Quick' }).execute()
    await db.updateTable('person').set({ not_shown_at: NOW }).execute()
    const data = await exportPerson(database, DANA, NOW)
    expect(JSON.stringify(data)).not.toMatch(/Quick/)
    expect(data?.favorites).toMatchObject([{ file: null }])
  })

  test('is exported by themselves without the notes of the owner, or anything of others', async () => {
    await twoBookings(database)
    await answered(database)
    const clientId = '0190-client'
    const data = await exportOwn(database, { clientId, email: DANA }, NOW)
    expect(JSON.stringify(data)).not.toMatch(/Dana calls|Dana texts|Dana agrees|Else|kim/i)
    expect(data).toMatchObject({
      picks: [{ note: 'For grandma Reyes' }],
      bookings: [{ messages: [] }, { messages: [{ kind: 'reply', text: 'Dear Dana' }] }],
    })
    const exports = database.db.selectFrom('audit_event').select(['actor', 'actor_id', 'about'])
    expect(await exports.where('action', '=', 'client.export').execute()).toEqual([
      { actor: 'client', actor_id: clientId, about: clientId },
    ])
    expect(await exportOwn(database, { clientId: 'kim', email: DANA }, NOW)).toBeNull()
  })

  test('is nothing for someone whom the site does not know, or without an address', async () => {
    for (const email of ['nobody@example.com', ''])
      expect(await exportPerson(database, email, NOW)).toBeNull()
  })
})
