import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Database } from '../../ports/database/port.ts'
import { insertChoice } from '../../ports/database/testing/testing-choices.ts'
import {
  albumRow,
  athleteRow,
  clientRow,
  frameRow,
  grantRow,
  insertRows,
  linkRow,
  photoRow,
} from '../../ports/database/testing/testing-rows.ts'
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
      message({ id: `${id}@a.example`, to: { address: to }, replyTo: { address: 'x@a.example' }, text }),
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

/** A client with an account and a row in every table that can have one, who is a guest and a follower too. */
export async function aClient(database: Database): Promise<void> {
  const id = '0190-client'
  await insertRows(database, {
    photo: photoRow('p1', { name: 'DSC_1.jpg' }),
    album: [albumRow('game', { visibility: 'private' }), albumRow('page', { made_from: 'game' })],
    frame: frameRow('game', 1, photoRow('p1').id),
    client: [
      { id, name: 'Dana Reyes', email: DANA, phone: '(813) 555-0177', client_note: 'Dana texts' },
      { ...clientRow('kim'), phone: '', client_note: '' },
    ],
    client_contact: ['kim', id].map((client_id) => ({
      client_id,
      position: 1,
      name: 'Dana Reyes',
      role: 'Boosters',
      phone: '',
      email: client_id === id ? '' : DANA,
    })),
    client_album: grantRow(id, 'game', { ready_sent_at: NOW }),
    pick_list: { id: 'wall', album_id: 'game', name: 'Wall', most: null, closes_at: null, created_at: 1 },
    share_link: linkRow('team', 'game'),
    team: { id: 'bay', name: 'Bay Point' },
    person: { id: 'ana', card: 'H3VQ8DKM' },
    athlete: athleteRow('ana', 'bay', '23'),
    follower: { id: 'f1', person_id: 'ana', email: DANA, asked_at: NOW, confirmed_at: NOW },
    album_view: { client_id: id, album_id: 'game', day: '2027-05-08' },
    share_guest: [
      aGuest('guest-0', { name: 'Dana Reyes', email: DANA }),
      aGuest('guest-1', { name: 'Else', email: '' }),
    ],
    album_consent: {
      client_id: id,
      album_id: 'page',
      given_on: '2027-05-09',
      how: 'email',
      note: 'Dana agrees',
      recorded_at: NOW,
    },
    download: {
      id: 'd',
      client_id: id,
      album_id: 'game',
      album_name: 'The game',
      what: 'all',
      size: 'web',
      photographs: 1,
      bytes: 9,
      version: 'v',
      frame_ids: '["game-1"]',
      started_at: 1,
      completed_at: null,
    },
  })
  const account = { id, role: 'client' as const, name: 'Dana Reyes', email: DANA }
  await database.write((trx) => storePassword(trx, account, 'a hash'))
  await database.db.updateTable('client').set({ account_id: id }).where('id', '=', id).execute()
  await signedInCookie({ database, origin: 'https://www.example.com' }, id)
  await insertRows(database, {
    second_factor: {
      id: 'f',
      account_id: id,
      kind: 'totp',
      name: "Dana's phone",
      credential_id: null,
      secret: 'sealed',
      counter: 0,
      created_at: 1,
      used_at: null,
    },
    recovery_code: { account_id: id, code_hash: 'dana-code' },
  })
  const ready = { kind: 'mail', about: id, payload: { email: 'album-ready', album: 'game' } }
  await database.write((trx) => enqueue(trx, [ready]))
  await insertChoice(database, { album_id: 'game', client_id: id }, ['game-1'])
  const pick = { frame_id: 'game-1', note: 'For grandma Reyes', chosen_at: NOW }
  await insertChoice(database, { id: 'set', album_id: 'game', list_id: 'wall', client_id: id }, [pick])
  for (const guest_id of ['guest-0', 'guest-1'])
    await insertChoice(database, { album_id: 'game', guest_id }, ['game-1'])
}

/** Dana before they were a client, or someone without an email. */
function aGuest(id: string, who: { name: string; email: string }) {
  return { id, link_id: 'team', token_hash: id, created_at: 1, answered_at: 1, ...who }
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
  const sent = { id: other, text: 'Dear Dana', actor: TERMINAL, now: NOW }
  expect(await replyToBooking(bookingPorts(database), sent)).toEqual({ status: 'replied', changed: true })
}

export async function failed(database: Database): Promise<void> {
  await insertRows(database, {
    job: {
      id: 'j',
      kind: 'mail',
      about: 'gone',
      payload: '{"email":"client-invitation"}',
      status: 'dead',
      attempts: 1,
      run_at: 1,
      created_at: 1,
      give_up_at: 1,
      ended_at: 1,
      announced_at: 1,
      lease: null,
      error: `550 no user <${DANA}>`,
    },
  })
}
