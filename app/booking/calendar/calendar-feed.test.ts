import { expect, test } from 'vitest'
import { withDatabase } from '../../../ports/database/testing.ts'
import { endAccess } from '../../accounts/accounts.server.ts'
import { signWith } from '../../accounts/signature.server.ts'
import { addAssistant, listStaff, removeAssistant } from '../../accounts/studio/people/staff.server.ts'
import { storeBooking } from '../testing.server.ts'
import { agreedSessions, isFeedToken, readFeed, renewFeed, turnOffFeed } from './calendar-feed.server.ts'

const NOW = Date.UTC(2027, 4, 1, 15)
const AGREED = { name: 'Ada', agreed_time: '10:00', agreed_minutes: 60 }
const OWNER = { kind: 'owner', id: 'ann' } as const
const BY = { actor: OWNER, now: NOW }

withDatabase('the feed of a calendar', (open) => {
  async function openFeeds() {
    const database = await open()
    const ports = { database, sign: signWith('secret') }
    const ann = { id: 'ann', role: 'owner' as const, name: 'Ann', email: 'ann@b.example' }
    await database.db
      .insertInto('account')
      .values({ ...ann, created_at: 0, updated_at: 0 })
      .execute()
    await addAssistant(database, { name: 'Jae', email: 'jae@b.example' }, BY)
    const jae = (await listStaff(database)).find(({ name }) => name === 'Jae')?.id ?? ''
    const actors = { ann: OWNER, jae: { kind: 'assistant', id: jae } as const }
    /** Subscribes a calendar: the secret part of the address that it reads from now on. */
    async function subscribe(who: keyof typeof actors): Promise<string> {
      await renewFeed(database, { actor: actors[who], now: NOW })
      const { token } = await readFeed(ports, actors[who].id)
      return token as string
    }
    const isOpen = (token: string) => isFeedToken(ports, token)
    return { database, ports, jae, subscribe, isOpen }
  }

  test('has an address that only the site can make, until it is renewed or ended', async () => {
    const { database, ports, subscribe, isOpen } = await openFeeds()
    expect(await readFeed(ports, 'ann')).toEqual({ token: null, ended: false })
    expect(await isOpen('')).toBe(false)
    const first = await subscribe('ann')
    expect(first).toMatch(/^[\w-]{43}$/)
    expect(await isOpen(first)).toBe(true)
    expect(await isFeedToken({ database, sign: signWith('other') }, first)).toBe(false)
    const second = await subscribe('ann')
    expect([await isOpen(first), await isOpen(second)]).toEqual([false, true])
    const stored = await database.db.selectFrom('calendar_feed').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain(second)
    await turnOffFeed(database, BY)
    expect(await isOpen(second)).toBe(false)
    expect(await readFeed(ports, 'ann')).toEqual({ token: null, ended: false })
    const events = database.db
      .selectFrom('audit_event')
      .select('action')
      .where('action', 'like', 'calendar.%')
    const actions = (await events.execute()).map(({ action }) => action)
    expect(actions.toSorted()).toEqual(['calendar.end', 'calendar.renew', 'calendar.renew'])
  })

  test('of an assistant ends when they are signed out everywhere, or removed; the owner’s goes on', async () => {
    const { database, ports, jae, subscribe, isOpen } = await openFeeds()
    const owners = await subscribe('ann')
    const before = await subscribe('jae')
    expect([await isOpen(owners), await isOpen(before)]).toEqual([true, true])
    await database.write((trx) => endAccess(trx, jae))
    expect([await isOpen(owners), await isOpen(before)]).toEqual([true, false])
    // Back in the studio they read why.
    expect(await readFeed(ports, jae)).toEqual({ token: null, ended: true })
    const again = await subscribe('jae')
    expect(await isOpen(again)).toBe(true)
    await removeAssistant(database, jae, BY)
    expect([await isOpen(owners), await isOpen(again)]).toEqual([true, false])
  })

  test('ends with all else that an intruder may have, and can be done without', async () => {
    const { database, ports, subscribe, isOpen } = await openFeeds()
    const address = await subscribe('ann')
    await database.write((trx) => endAccess(trx, 'ann', { keep: 'this session' }))
    expect(await isOpen(address)).toBe(false)
    expect(await readFeed(ports, 'ann')).toEqual({ token: null, ended: true })
    await turnOffFeed(database, BY)
    expect(await readFeed(ports, 'ann')).toEqual({ token: null, ended: false })
  })

  test('has what is booked or done, and not what is open, or long ago', async () => {
    const database = await open()
    const add = (agreed_date: string, status: 'booked' | 'new' = 'booked') =>
      storeBooking(database, { ...AGREED, agreed_date, status }, NOW)
    const next = await add('2027-05-08')
    await add('2027-05-09', 'new')
    await add('2026-05-09')
    const sessions = await agreedSessions(database, '2027-05-01')
    expect(sessions).toMatchObject([
      {
        bookingId: next,
        contact: { name: 'Ada' },
        sequence: 0,
        agreed: { date: '2027-05-08', time: '10:00', minutes: 60 },
      },
    ])
  })
})
