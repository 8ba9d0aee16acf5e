import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { sql, type Transaction } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { signWith } from '../../app/accounts/signature.server.ts'
import { signedInCookie } from '../../app/accounts/testing.server.ts'
import { TERMINAL } from '../../app/audit/actor.ts'
import { requestBooking } from '../../app/booking/bookings.server.ts'
import { replyToBooking } from '../../app/booking/studio/inbox/answers.server.ts'
import { addNote } from '../../app/booking/studio/inbox/status.server.ts'
import { enqueue, lease } from '../../app/jobs/queue.server.ts'
import { countStored } from '../../app/privacy/stored.server.ts'
import type { Database } from '../../ports/database/port.ts'
import type { Schema } from '../../ports/database/schema/schema.ts'
import { albumRow, frameRow, photoRow } from '../../ports/database/testing/testing-rows.ts'
import { storePassword } from '../../ports/identity/accounts.ts'
import { message } from '../../ports/mail/contract.ts'
import { outboxMail } from '../../ports/mail/outbox.ts'
import { openSite, sideline } from '../testing.ts'

const origin = 'https://www.example.com'
const NOW = Date.UTC(2027, 4, 1, 15)
const DANA = 'dana@example.com'
const PERSONAL = /dana|reyes|555-0177|herons|north field/i

describe.each(['SQLite', 'PostgreSQL'])('what is stored about a person on %s', (engine) => {
  let database: Database
  let env: Record<string, string>
  let folder: string
  beforeEach(async () => {
    ;({ database, env, folder } = await openSite(engine))
  })
  const said = (...words: string[]) => sideline(env, words)
  const mail = (id: string, to: string, text: string) =>
    outboxMail({ database, folder: join(folder, 'mail') }).send(
      message({
        id: `${id}@www.example.com`,
        to: { address: to },
        replyTo: { address: 'x@example.com' },
        text,
      }),
    )

  test('is exported for them, without secrets', async () => {
    await aClient(database)
    await database.db.updateTable('client').set({ reminders_off_at: NOW }).execute()
    await twoBookings(database)
    await answered(database)
    await mail('one', 'Dana@Example.com', 'Hello')
    const file = join(folder, 'dana.json')
    expect(await said('client', 'export', 'DANA@example.com', file)).toMatchObject({ code: 0, err: '' })
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const text = readFileSync(file, 'utf8')
    expect(text).not.toMatch(/a hash|token|secret|idempotency/)
    expect(JSON.parse(text)).toMatchObject({
      client: { name: 'Dana Reyes', email: DANA, reminders_off_at: new Date(NOW).toISOString() },
      accounts: [{ email: DANA }],
      sessions: [{ device: expect.any(String), created_at: expect.stringMatching(/Z$/) }],
      secondFactors: [{ kind: 'totp' }],
      favorites: [{ album: 'game', file: 'DSC_1.jpg' }],
      selections: [{ photographs: [{ file: 'DSC_1.jpg' }] }],
      downloads: [{ album_name: 'The game' }],
      opened: [{ album: 'game', day: '2027-05-08' }],
      asGuest: [{ name: 'Dana Reyes', email: DANA, favorites: [{ album: 'game', file: 'DSC_1.jpg' }] }],
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
    expect(JSON.parse(text).events.map(({ action }: { action: string }) => action)).toContain(
      'booking.requested',
    )
    expect((await said('client', 'export', DANA, file)).err).toContain('exists already')
    expect((await said('client', 'export', 'nobody@example.com')).code).toBe(1)
  })

  test('is erased: no column, file or byte has it afterwards', async () => {
    await aClient(database)
    await twoBookings(database)
    await answered(database)
    await mail('one', 'Dana@Example.com', 'Hello')
    const about = await database.db.selectFrom('job').select('id').where('kind', '=', 'mail').execute()
    for (const { id } of about) await mail(id, 'owner@example.com', 'Dana Reyes, (813) 555-0177')
    await mail(
      'summary',
      'owner@example.com',
      `${'Many requests. '.repeat(9)} Dana Reyes, ${DANA}, (813) 555-0177`,
    )
    await mail('kim', 'kim@example.com', 'For somebody else.')
    await database.db
      .insertInto('booking_draft')
      .values({ id: 'd', content: `{"a":"${DANA}"}`, saved_at: 1 })
      .execute()
    await failed(database)
    expect((await traces(database, folder)).length).toBeGreaterThan(10)
    expect((await said('client', 'erase', DANA)).err).toContain('Add --yes')

    const { code, out, err } = await said('client', 'erase', 'DANA@example.com', '--bookings', '--yes')
    expect([code, err]).toEqual([0, ''])
    expect(out).toContain('as they were accepted')
    expect(out).toContain('Drafts without their consent, which nobody sees: page.')
    const page = database.db.selectFrom('album').select('published').where('id', '=', 'page')
    expect(await page.execute()).toEqual([{ published: 0 }])
    expect(await traces(database, folder)).toEqual([])

    const kept = await database.db.selectFrom('booking').selectAll().execute()
    expect(kept).toMatchObject([
      { type: 'Sports', date: '2027-05-08', status: 'booked', name: '', email: '' },
    ])
    expect(await database.db.selectFrom('booking_message').select('id').execute()).toEqual([])
    expect((await said('bookings', 'note', kept[0]?.id ?? '', '--text', 'Paid')).out).toBe(
      'The note about somebody who was erased is kept.\n',
    )
    expect(JSON.parse(kept[0]?.answers ?? '')).toEqual({ date: '2027-05-08' })
    expect(await database.db.selectFrom('client').select('id').execute()).toEqual([{ id: 'kim' }])
    const theirs = database.db.selectFrom('job').select('id').where('payload', 'like', '%album-ready%')
    expect(await theirs.execute()).toEqual([])
    expect(await database.db.selectFrom('account').select('id').execute()).toEqual([])
    expect(readdirSync(join(folder, 'mail'))).toHaveLength(1)
    expect(await database.db.selectFrom('frame').select('id').execute()).toHaveLength(1)
    expect((await said('client', 'erase', DANA, '--yes')).code).toBe(1)
    expect((await said('client', 'remove', DANA)).code).toBe(2)
  })

  test('is exported and erased of somebody who was only a guest, by the email that they gave', async () => {
    await aClient(database)
    await database.db.deleteFrom('client').execute()
    await database.db.deleteFrom('account').execute()
    await database.db.deleteFrom('job').execute()
    expect(await countStored(database, DANA)).toMatchObject({ favorites: 1, downloads: 0 })
    const exported = JSON.parse((await said('client', 'export', ' Dana@example.com')).out)
    expect(exported).toMatchObject({ client: null, asGuest: [{ favorites: [{ file: 'DSC_1.jpg' }] }] })
    expect((await said('client', 'erase', DANA, '--yes')).out).toContain(`${DANA} is erased: as a guest: 1, `)
    expect(await traces(database, folder)).toEqual([])
    const guests = await database.db.selectFrom('share_guest').select('name').execute()
    expect(guests).toEqual([{ name: 'Somebody else' }])
    expect((await said('client', 'export', DANA)).code).toBe(1)
    // No email does not mean everybody who gave none.
    expect((await said('client', 'erase', '', '--yes')).code).toBe(1)
  })

  test('stays in bookings until they are to be erased, and waits for an email on its way', async () => {
    await twoBookings(database)
    await answered(database)
    const first = await said('client', 'erase', DANA, '--yes')
    expect(first.out).toContain('Their booking requests stay')
    expect(await database.db.selectFrom('booking').select('id').execute()).toHaveLength(2)
    const waiting = await lease(database, ['mail'], 9, Date.now())
    expect(waiting.map(({ payload }) => payload.email)).toEqual([
      'booking-notification',
      'booking-notification',
    ])
    expect((await said('client', 'erase', DANA, '--bookings', '--yes')).err).toContain('being sent right now')
    await database.db.updateTable('job').set({ lease: null }).execute()
    expect(await said('client', 'erase', DANA, '--bookings', '--yes')).toMatchObject({ code: 0, err: '' })
    expect(await traces(database, folder)).toEqual([])
  })

  test('is found whatever letters their address has', async () => {
    await twoBookings(database, 'JÖRG@Müller.example')
    await mail('one', 'JÖRG@Müller.example', 'Hello')
    const exported = JSON.parse((await said('client', 'export', 'jörg@müller.example')).out)
    expect([exported.bookings.length, exported.emails.stored.length]).toEqual([2, 1])
    const erased = await said('client', 'erase', 'jörg@müller.example', '--bookings', '--yes')
    expect(erased).toMatchObject({ code: 0, err: '' })
    expect(await traces(database, folder)).toEqual([])
  })

  test.skipIf(engine === 'SQLite')('waits for who leases their email or accepts their request', async () => {
    await twoBookings(database)
    const booking = database.db.selectFrom('booking').select('id').where('status', '=', 'new')
    const { id } = await booking.executeTakeFirstOrThrow()
    const during = async (change: (trx: Transaction<Schema>) => Promise<unknown>) => {
      let erasing: ReturnType<typeof said> | undefined
      await database.write(async (trx) => {
        await change(trx)
        erasing = said('client', 'erase', DANA, '--bookings', '--yes')
        const waiting = sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`
        await expect.poll(async () => (await waiting.execute(database.db)).rows[0]?.n).toBe(1)
      })
      return erasing
    }
    const leased = { lease: 'x', run_at: Date.now() + 60_000 }
    const sending = await during((trx) => trx.updateTable('job').set(leased).execute())
    expect(sending?.err).toContain('being sent right now')
    await database.db.updateTable('job').set({ lease: null }).execute()
    await during((trx) => trx.updateTable('booking').set({ status: 'booked' }).where('id', '=', id).execute())
    expect(await database.db.selectFrom('booking').select('email').execute()).toEqual([
      { email: '' },
      { email: '' },
    ])
  })
})

/** Rows of any table and files of the data folder that name the person. */
async function traces({ db, engine }: Database, folder: string): Promise<string[]> {
  const tables = (await db.introspection.getTables()).map(({ name }) => name)
  expect(tables).toContain('booking_draft')
  const rows = await Promise.all(
    tables.map(async (table) => {
      const found = await sql<object>`select * from ${sql.table(table)}`.execute(db)
      return found.rows.map((row) => `${table} ${JSON.stringify(row)}`)
    }),
  )
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  if (engine === 'sqlite') expect(files.map(({ name }) => name)).toContain('sideline.db')
  const named = files.filter(({ parentPath, name }) =>
    PERSONAL.test(readFileSync(join(parentPath, name), 'latin1')),
  )
  return [...rows.flat().filter((row) => PERSONAL.test(row)), ...named.map(({ name }) => name)]
}

async function aClient(database: Database): Promise<void> {
  const { db } = database
  const id = '0190-client'
  await db
    .insertInto('photo')
    .values(photoRow('p1', { name: 'DSC_1.jpg' }))
    .execute()
  await db
    .insertInto('album')
    .values([albumRow('game', { visibility: 'private' }), albumRow('page', { made_from: 'game' })])
    .execute()
  await db
    .insertInto('frame')
    .values(frameRow('game', 1, photoRow('p1').id))
    .execute()
  const clients = [
    { id, name: 'Dana Reyes', email: DANA },
    { id: 'kim', name: 'Kim', email: 'kim@example.com' },
  ]
  await db.insertInto('client').values(clients).execute()
  const account = { id, role: 'client' as const, name: 'Dana Reyes', email: DANA }
  await database.write((trx) => storePassword(trx, account, 'a hash'))
  await db.updateTable('client').set({ account_id: id }).where('id', '=', id).execute()
  await signedInCookie({ database, origin }, id)
  const grant = { client_id: id, album_id: 'game', position: 1, granted_at: 0 }
  await db
    .insertInto('client_album')
    .values({ ...grant, expires_at: null, revoked_at: null, ready_sent_at: NOW })
    .execute()
  const ready = { kind: 'mail', about: id, payload: { email: 'album-ready', album: 'game' } }
  await database.write((trx) => enqueue(trx, [ready], NOW))
  const consent = { given_on: '2027-05-09', how: 'email' as const, note: 'Dana agrees', recorded_at: NOW }
  await db
    .insertInto('album_consent')
    .values({ client_id: id, album_id: 'page', ...consent })
    .execute()
  await db.insertInto('favorite').values({ client_id: id, frame_id: 'game-1', chosen_at: NOW }).execute()
  await db.insertInto('album_view').values({ client_id: id, album_id: 'game', day: '2027-05-08' }).execute()
  const selection = { id: 's', client_id: id, album_id: 'game', frame_ids: '["game-1"]', created_at: NOW }
  await db.insertInto('delivery_selection').values(selection).execute()
  await aGuest(database)
  const factor = { id: 'f', account_id: id, kind: 'totp' as const, name: "Dana's phone", credential_id: null }
  await db
    .insertInto('second_factor')
    .values({ ...factor, secret: 'sealed', counter: 0, created_at: 1, used_at: null })
    .execute()
  await db.insertInto('recovery_code').values({ account_id: id, code_hash: 'dana-code' }).execute()
  const download = { id: 'd', client_id: id, album_id: 'game', album_name: 'The game', what: 'all' as const }
  await db
    .insertInto('download')
    .values({
      ...download,
      size: 'web',
      photographs: 1,
      bytes: 9,
      version: 'v',
      started_at: 1,
      completed_at: null,
    })
    .execute()
}

/** The same person by a share link, before they were a client, and somebody without an email. */
async function aGuest({ db }: Database): Promise<void> {
  const link = {
    id: 'team',
    album_id: 'game',
    name: 'Team',
    pin_hash: null,
    downloads: 'web',
    ask_who: 1,
  } as const
  await db
    .insertInto('share_link')
    .values({ ...link, created_at: 1, expires_at: null, revoked_at: null })
    .execute()
  const guests = { dana: { name: 'Dana Reyes', email: DANA }, else: { name: 'Somebody else' } }
  for (const [n, who] of Object.values(guests).entries()) {
    const id = `guest-${n}`
    await db
      .insertInto('share_guest')
      .values({ id, link_id: 'team', token_hash: id, created_at: 1, answered_at: 1, ...who })
      .execute()
    await db
      .insertInto('share_favorite')
      .values({ guest_id: id, frame_id: 'game-1', chosen_at: NOW })
      .execute()
  }
}

/** The first of them is accepted. */
async function twoBookings(database: Database, contactEmail = 'Dana@Example.com'): Promise<void> {
  const sign = signWith('secret')
  const ports = { database, sign, bookingLimits: { address: 5, all: 8 }, jobs: { wake: () => {} } }
  for (const [i, key] of ['key-of-request-1', 'key-of-request-2'].entries()) {
    const answers = {
      teamName: 'Bay Point Herons',
      location: 'North field',
      date: '2027-05-08',
      contactName: 'Dana Reyes',
      contactEmail,
      contactPhone: '(813) 555-0177',
    }
    const request = { key, type: 'Sports', version: 1, answers, startedAt: NOW - 40_000, honeypot: '' }
    expect(await requestBooking(ports, request, '203.0.113.7', NOW + i)).toEqual({ kind: 'thanked' })
  }
  const first = database.db.updateTable('booking').set({ status: 'booked' })
  await first.where('idempotency_key', '=', 'key-of-request-1').execute()
}

/** A note about the accepted one, a reply to the other. */
async function answered(database: Database): Promise<void> {
  const rows = await database.db.selectFrom('booking').select('id').orderBy('created_at').execute()
  const [accepted = '', other = ''] = rows.map(({ id }) => id)
  await addNote(database, accepted, 'Dana calls', TERMINAL, NOW)
  const ports = { database, sign: signWith('secret'), jobs: { wake: () => {} } }
  const reply = await replyToBooking(ports, other, { text: 'Dear Dana' }, TERMINAL, NOW)
  expect(reply).toEqual({ status: 'replied', changed: true })
}

/** An email whose link is gone, with what the mail server said. */
async function failed({ db }: Database): Promise<void> {
  const job = {
    id: 'j',
    kind: 'mail',
    about: 'gone',
    payload: '{"email":"client-invitation"}',
    status: 'dead' as const,
  }
  const times = { attempts: 1, run_at: 1, created_at: 1, give_up_at: 1, ended_at: 1, announced_at: 1 }
  await db
    .insertInto('job')
    .values({ ...job, ...times, lease: null, error: `550 no user <${DANA}>` })
    .execute()
}
