import { expect, test } from 'vitest'
import { onEachEngine } from '../../../ports/database/testing.ts'
import { signWith } from '../../accounts/signature.server.ts'
import { addBooking, type OwnBooking } from '../inbox/add.server.ts'
import { reopen } from '../inbox/status.server.ts'
import { agreedSessions, endFeed, feedToken, isFeedToken, renewFeed } from './calendar-feed.server.ts'

const NOW = Date.UTC(2027, 4, 1, 15)
const OWNER = { kind: 'owner', id: 'ann' } as const

onEachEngine('the feed of the owner’s calendar', (open) => {
  test('has an address that only the site can make, until it is renewed or ended', async () => {
    const database = await open()
    const ports = { database, sign: signWith('secret') }
    expect(await feedToken(ports)).toBeNull()
    expect(await isFeedToken(ports, '')).toBe(false)
    await renewFeed(database, OWNER, NOW)
    const first = await feedToken(ports)
    expect(first).toMatch(/^[\w-]{43}$/)
    expect(await isFeedToken(ports, first as string)).toBe(true)
    expect(await isFeedToken({ database, sign: signWith('other') }, first as string)).toBe(false)
    await renewFeed(database, OWNER, NOW + 1)
    expect(await isFeedToken(ports, first as string)).toBe(false)
    expect(await isFeedToken(ports, (await feedToken(ports)) as string)).toBe(true)
    const stored = await database.db.selectFrom('calendar_feed').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain(await feedToken(ports))
    await endFeed(database, OWNER, NOW + 2)
    expect(await feedToken(ports)).toBeNull()
    const events = await database.db.selectFrom('audit_event').select('action').orderBy('id').execute()
    expect(events.map(({ action }) => action)).toEqual(['calendar.renew', 'calendar.renew', 'calendar.end'])
  })

  test('has what is booked or done, and not what is open, or long ago', async () => {
    const database = await open()
    const ports = { database, sign: signWith('secret'), jobs: { wake() {} } }
    const add = async (digit: number, date: string) => {
      const key = `0190c1f2-0000-7000-8000-00000000000${digit}`
      const own: OwnBooking = { key, type: 'Sports', name: 'Ada', email: 'a@b.example', message: null }
      const added = await addBooking(ports, { ...own, date, time: '10:00' }, OWNER, NOW)
      return 'id' in added ? added.id : ''
    }
    const next = await add(1, '2027-05-08')
    const open_ = await add(2, '2027-05-09')
    await reopen(database, open_, OWNER, NOW)
    await add(3, '2026-05-09')
    const sessions = await agreedSessions(database, '2027-05-01')
    expect(sessions).toMatchObject([
      {
        ...{ bookingId: next, type: 'Sports', contact: { name: 'Ada' }, sequence: 0 },
        agreed: { date: '2027-05-08', time: '10:00', minutes: 60 },
      },
    ])
  })
})
