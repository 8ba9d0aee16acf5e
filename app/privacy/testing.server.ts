import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Database } from '../../ports/database/port.ts'
import { insertChoice } from '../../ports/database/testing/testing-choices.ts'
import { albumRow, athleteRow, frameRow, photoRow } from '../../ports/database/testing/testing-rows.ts'
import { type OpenTestDatabase, openTestSqlite, testFolder } from '../../ports/database/testing.ts'
import { storePassword } from '../../ports/identity/accounts.ts'
import { message } from '../../ports/mail/contract.ts'
import { outboxMail } from '../../ports/mail/outbox.ts'
import { diskStorage } from '../../ports/storage/disk.ts'
import { signedInCookie } from '../accounts/testing.server.ts'
import { TERMINAL } from '../audit/actor.ts'
import { requestBooking } from '../booking/bookings.server.ts'
import { replyToBooking } from '../booking/studio/inbox/replies.server.ts'
import { addNote } from '../booking/studio/inbox/status.server.ts'
import { ANSWERS, aRequest, bookingPorts } from '../booking/testing.server.ts'
import { enqueue } from '../jobs/queue.server.ts'

export const NOW = Date.UTC(2027, 4, 1, 15)
export const DANA = 'dana@example.com'
const PERSONAL = /dana|reyes|555-0177|herons|north field/i

export async function openSite(open: OpenTestDatabase, engine: Database['engine']) {
  const folder = testFolder()
  const database = engine === 'sqlite' ? await openTestSqlite(folder) : await open()
  const storage = diskStorage(join(folder, 'photos'))
  const mail = (id: string, to: string, text: string) =>
    outboxMail({ database, storage }).send(
      message({
        id: `${id}@www.example.com`,
        to: { address: to },
        replyTo: { address: 'x@example.com' },
        text,
      }),
    )
  return { database, storage, folder, mail }
}

export async function traces({ db, engine }: Database, folder: string): Promise<string[]> {
  const tables = (await db.introspection.getTables()).map(({ name }) => name)
  expect(tables).toContain('booking')
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

export async function aClient(database: Database): Promise<void> {
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
  await signedInCookie({ database, origin: 'https://www.example.com' }, id)
  const grant = { client_id: id, album_id: 'game', position: 1, granted_at: 0 }
  await db
    .insertInto('client_album')
    .values({ ...grant, expires_at: null, revoked_at: null, ready_sent_at: NOW })
    .execute()
  const ready = { kind: 'mail', about: id, payload: { email: 'album-ready', album: 'game' } }
  await database.write((trx) => enqueue(trx, [ready]))
  const consent = { given_on: '2027-05-09', how: 'email' as const, note: 'Dana agrees', recorded_at: NOW }
  await db
    .insertInto('album_consent')
    .values({ client_id: id, album_id: 'page', ...consent })
    .execute()
  await insertChoice(database, { album_id: 'game', client_id: id }, ['game-1'])
  await db.insertInto('album_view').values({ client_id: id, album_id: 'game', day: '2027-05-08' }).execute()
  await aPick(database, id)
  await aFollower(database)
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
      frame_ids: '["game-1"]',
      started_at: 1,
      completed_at: null,
    })
    .execute()
}

async function aFollower({ db }: Database): Promise<void> {
  await db.insertInto('team').values({ id: 'bay', name: 'Bay Point' }).execute()
  await db.insertInto('person').values({ id: 'ana', card: 'H3VQ8DKM' }).execute()
  await db
    .insertInto('athlete')
    .values(athleteRow('ana', 'bay', '23'))
    .execute()
  const follower = { id: 'f1', person_id: 'ana', email: DANA, asked_at: NOW, confirmed_at: NOW }
  await db.insertInto('follower').values(follower).execute()
}

async function aPick(database: Database, client_id: string): Promise<void> {
  const list = { id: 'wall', album_id: 'game', name: 'Wall', most: null, closes_at: null, created_at: 1 }
  await database.db.insertInto('pick_list').values(list).execute()
  const pick = { frame_id: 'game-1', note: 'For grandma Reyes', chosen_at: NOW }
  await insertChoice(database, { id: 'set', album_id: 'game', list_id: 'wall', client_id }, [pick])
}

/** As a guest before they were a client, and someone without an email. */
async function aGuest(database: Database): Promise<void> {
  const { db } = database
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
    await insertChoice(database, { album_id: 'game', guest_id: id }, ['game-1'])
  }
}

export async function twoBookings(database: Database, contactEmail = 'Dana@Example.com'): Promise<void> {
  const answers = { ...ANSWERS, contactEmail, contactPhone: '(813) 555-0177' }
  for (const [i, key] of ['key-of-request-1', 'key-of-request-2'].entries()) {
    const request = aRequest({ key, answers })
    const outcome = await requestBooking(bookingPorts(database), request, '203.0.113.7', NOW + i)
    expect(outcome).toEqual({ kind: 'thanked' })
  }
  const first = database.db.updateTable('booking').set({ status: 'booked' })
  await first.where('idempotency_key', '=', 'key-of-request-1').execute()
}

export async function answered(database: Database): Promise<void> {
  const rows = await database.db.selectFrom('booking').select('id').orderBy('created_at').execute()
  const [accepted = '', other = ''] = rows.map(({ id }) => id)
  await addNote(database, { id: accepted, text: 'Dana calls', actor: TERMINAL, now: NOW })
  const reply = await replyToBooking(bookingPorts(database), {
    id: other,
    text: 'Dear Dana',
    actor: TERMINAL,
    now: NOW,
  })
  expect(reply).toEqual({ status: 'replied', changed: true })
}

export async function failed({ db }: Database): Promise<void> {
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
