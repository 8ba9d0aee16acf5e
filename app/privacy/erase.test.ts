import { sql, type Transaction } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { compact } from '../../ports/database/compact.ts'
import type { Database } from '../../ports/database/port.ts'
import type { Schema } from '../../ports/database/schema/schema.ts'
import { chosenFrames } from '../../ports/database/testing/testing-choices.ts'
import { withDatabase } from '../../ports/database/testing.ts'
import { withStaff } from '../accounts/testing.server.ts'
import { lease } from '../jobs/queue.server.ts'
import { erasePerson } from './erase.server.ts'
import { exportPerson } from './export.server.ts'
import { countStored } from './person.server.ts'
import { aClient, answered, DANA, failed, openSite, traces, twoBookings } from './testing.server.ts'

const OWNER = { kind: 'owner', id: 'ana' } as const

withDatabase('what is stored about a person', (open, engine) => {
  let site: Awaited<ReturnType<typeof openSite>>
  let database: Database
  beforeEach(async () => {
    site = await openSite(open, engine)
    database = site.database
  })

  async function erase(email: string, { bookings }: { bookings: boolean }) {
    const erased = await erasePerson(site, { email, bookings }, { actor: OWNER, now: Date.now() })
    expect(await compact(database)).toBe(true)
    return erased
  }
  const left = () => traces(database, site.folder)
  const rows = (table: 'account' | 'booking_message' | 'frame') =>
    database.db.selectFrom(table).select('id').execute()

  test('is erased: no column, file or byte has it afterwards', async () => {
    await aClient(database)
    await twoBookings(database)
    await answered(database)
    await site.mail('one', 'Dana@Example.com', 'Hello')
    const about = await database.db.selectFrom('job').select('id').where('kind', '=', 'mail').execute()
    for (const { id } of about) await site.mail(id, 'owner@example.com', 'Dana Reyes, (813) 555-0177')
    const summary = `${'Many requests. '.repeat(9)} Dana Reyes, ${DANA}, (813) 555-0177`
    await site.mail('summary', 'owner@example.com', summary)
    await site.mail('kim', 'kim@example.com', 'For somebody else.')
    await failed(database)
    expect((await left()).length).toBeGreaterThan(10)
    expect(await countStored(database.db, DANA)).toEqual({ consents: 1, bookings: 2, accepted: 1 })

    const erased = await erase('DANA@example.com', { bookings: true })
    expect(await left()).toEqual([])
    const kept = await database.db.selectFrom('booking').selectAll().execute()
    const booked = { type: 'Sports', date: '2027-05-08', status: 'booked', name: '', email: '' }
    expect(kept).toMatchObject([booked])
    expect(JSON.parse(kept[0]?.answers ?? '')).toEqual({ date: '2027-05-08' })
    expect(erased).toMatchObject({
      client: true,
      guest: 1,
      following: 1,
      bookings: { deleted: 1, anonymized: [kept[0]?.id], kept: [] },
      pages: ['page'],
    })
    expect([await rows('booking_message'), await rows('account')]).toEqual([[], []])
    expect(await chosenFrames(database)).toEqual(['guest-1 game-1'])
    expect(await database.db.selectFrom('client').select('id').execute()).toEqual([{ id: 'kim' }])
    const page = database.db.selectFrom('album').select('published').where('id', '=', 'page')
    expect(await page.execute()).toEqual([{ published: 0 }])
    const theirs = database.db.selectFrom('job').select('id').where('payload', 'like', '%album-ready%')
    expect(await theirs.execute()).toEqual([])
    expect(await Array.fromAsync(site.storage.list('mail'))).toHaveLength(1)
    expect(await rows('frame')).toHaveLength(1)
    expect(await erase(DANA, { bookings: false })).toBeNull()
  })

  test('is erased of someone who was only a guest, by the email that they gave', async () => {
    await aClient(database)
    for (const table of ['client', 'account', 'job'] as const) await database.db.deleteFrom(table).execute()
    expect(await exportPerson(database, ' Dana@example.com', 0)).toMatchObject({
      client: null,
      asGuest: [{ favorites: [{ file: 'DSC_1.jpg' }] }],
    })
    expect(await erase(DANA, { bookings: false })).toMatchObject({ client: false, guest: 1 })
    expect(await left()).toEqual([])
    const guests = database.db.selectFrom('share_guest').select('name')
    expect(await guests.execute()).toEqual([{ name: 'Else' }])
    expect(await exportPerson(database, DANA, 0)).toBeNull()
    // No email does not mean everybody who gave none.
    expect(await erase('', { bookings: false })).toBeNull()
    expect(await guests.execute()).toHaveLength(1)
  })

  test('stays in bookings until they are to be erased, and waits for an email that is being sent', async () => {
    await twoBookings(database)
    await answered(database)
    expect(await erase(DANA, { bookings: false })).toMatchObject({
      bookings: { deleted: 0, kept: [expect.any(String), expect.any(String)] },
    })
    expect(await database.db.selectFrom('booking').select('id').execute()).toHaveLength(2)
    const waiting = await lease(database, ['mail'], 9)
    expect(waiting).toHaveLength(2)
    expect(await erase(DANA, { bookings: true })).toEqual(BEING_SENT)
    await database.db.updateTable('job').set({ lease: null }).execute()
    expect(await erase(DANA, { bookings: true })).toHaveProperty('client')
    expect(await left()).toEqual([])
  })

  test('is found whatever letters their address has', async () => {
    await twoBookings(database, 'JÖRG@Müller.example')
    await site.mail('one', 'JÖRG@Müller.example', 'Hello')
    const exported = await exportPerson(database, 'jörg@müller.example', 0)
    expect([exported?.bookings.length, exported?.emails.stored.length]).toEqual([2, 1])
    await erase('jörg@müller.example', { bookings: true })
    expect(await left()).toEqual([])
  })

  test('leaves orders their number and amounts, without the person', async () => {
    const order = {
      id: 'order',
      number: 1001,
      link_id: 'link',
      status: 'paid' as const,
      test: 0 as const,
      cart: '',
      currency: 'usd',
      email: 'Dana@Example.com',
      name: 'Dana Reyes',
      subtotal: 800,
      total: 800,
      created_at: 1,
      ends_at: 1,
    }
    await database.db.insertInto('store_order').values(order).execute()
    const exported = await exportPerson(database, DANA, 0)
    expect(exported?.orders).toMatchObject([{ number: 1001, total: 800 }])
    expect(JSON.stringify(exported)).not.toContain('link_id')
    expect(await erase(DANA, { bookings: false })).toHaveProperty('client', false)
    expect(await left()).toEqual([])
    const kept = await database.db.selectFrom('store_order').selectAll().execute()
    expect(kept).toMatchObject([{ number: 1001, total: 800, email: null, name: null }])
    expect(await exportPerson(database, DANA, 0)).toBeNull()
  })

  test('is not erased of staff', async () => {
    await withStaff(database, { ana: 'owner' })
    expect(await erase('ANA@example.com', { bookings: true })).toHaveProperty('refused')
    expect(await rows('account')).toEqual([{ id: 'ana' }])
  })

  test.skipIf(engine === 'sqlite')('waits for who leases their email or accepts their request', async () => {
    await twoBookings(database)
    const booking = database.db.selectFrom('booking').select('id').where('status', '=', 'new')
    const { id } = await booking.executeTakeFirstOrThrow()
    const during = async (change: (trx: Transaction<Schema>) => Promise<unknown>) => {
      let erasing: ReturnType<typeof erase> | undefined
      await database.write(async (trx) => {
        await change(trx)
        erasing = erase(DANA, { bookings: true })
        const waiting = sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`
        await expect.poll(async () => (await waiting.execute(database.db)).rows[0]?.n).toBe(1)
      })
      return erasing
    }
    const leased = { lease: 'x', run_at: Date.now() + 60_000 }
    expect(await during((trx) => trx.updateTable('job').set(leased).execute())).toEqual(BEING_SENT)
    await database.db.updateTable('job').set({ lease: null }).execute()
    await during((trx) => trx.updateTable('booking').set({ status: 'booked' }).where('id', '=', id).execute())
    const emails = await database.db.selectFrom('booking').select('email').execute()
    expect(emails).toEqual([{ email: '' }, { email: '' }])
  })
})

const BEING_SENT = { refused: expect.stringContaining('being sent right now') }
