import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { Database } from '../../../../ports/database/port.ts'
import { planOf } from '../../../../ports/database/testing/testing-plan.ts'
import { albumRow, grantRow, insertRows, photoRow } from '../../../../ports/database/testing/testing-rows.ts'
import { withDatabase } from '../../../../ports/database/testing.ts'
import { TERMINAL } from '../../../audit/actor.ts'
import { fail, lease } from '../../../jobs/queue.server.ts'
import { elapse } from '../../../limits/testing.ts'
import { setClientBlocked } from '../../access.server.ts'
import { addClient, inviteClient } from '../../clients.server.ts'
import { setRevoked } from '../../grants/granting.server.ts'
import { changeClient } from '../client/change-client.server.ts'
import { readClient } from '../client/client-view.server.ts'
import {
  clientPage,
  countClients,
  countGroups,
  endingSoon,
  findClients,
  readClientPage,
} from './client-list.server.ts'

const NOW = Date.UTC(2027, 4, 1, 15)
const HOUR = 3_600_000
const BY = { actor: TERMINAL, now: NOW }

withDatabase('the list of clients', (open) => {
  let database: Database
  beforeEach(async () => {
    database = await open()
  })

  const add = async (name: string, given: { invite?: boolean; albums?: string[] } = {}) => {
    const email = `${name.toLowerCase()}@example.com`
    const client = await addClient(database, { name, email, invite: false, ...given }, BY)
    if ('refused' in client) throw new Error(client.refused)
    return client.id
  }
  const names = async (options: Parameters<typeof readClientPage>[1] & { search?: string } = {}) => {
    const found = await findClients(database, options.search ?? '')
    const page = await readClientPage(database, { limit: 9, ...options, found }, NOW)
    return page.map(({ name }) => name)
  }

  test('is found, filtered and paged, and says how each client stands', async () => {
    const game = albumRow('game', { visibility: 'private', display_name: 'The 100% game' })
    await insertRows(database, { album: game })
    const ann = await add('Ann', { invite: true, albums: ['game'] })
    const bob = await add('bob', { invite: true })
    await add('Cleo', { albums: ['game'] })
    const dora = await add('Dora', { invite: true })
    await setClientBlocked(database, { clientId: dora, blocked: true, ...BY })
    const signedIn = { signed_in_at: NOW - HOUR }
    await database.db.updateTable('account').set(signedIn).where('id', '=', bob).execute()
    for (const job of await lease(database, ['mail'], 9))
      await fail(database, job, { error: 'No such address.', permanent: true })

    expect(await names()).toEqual(['Ann', 'bob', 'Cleo', 'Dora'])
    expect(await names({ after: bob })).toEqual(['Cleo', 'Dora'])
    expect(await names({ filter: 'new' })).toEqual(['Cleo'])
    expect(await names({ filter: 'invited' })).toEqual(['Ann'])
    expect(await names({ search: 'BOB@' })).toEqual(['bob'])
    expect(await names({ search: '100% g' })).toEqual(['Ann', 'Cleo'])
    expect(await names({ search: '_' })).toEqual([])
    const counts = { all: 4, ending: 0, new: 1, invited: 1 }
    expect(await countClients(database, undefined, NOW)).toEqual(counts)
    const [first] = await readClientPage(database, { limit: 1 }, NOW)
    const invitation = { status: 'dead', error: 'No such address.' }
    expect(first).toMatchObject({ id: ann, access: 'invited', albums: 1, invitation })

    await setRevoked(database, { clientId: ann, albumId: 'game', revoked: true, ...BY })
    expect((await readClient(database, ann, NOW))?.albums[0]).toMatchObject({ access: 'revoked' })
    // A link that has run out is no invitation any more.
    const later = await readClientPage(database, { limit: 1 }, NOW + 15 * 24 * HOUR)
    expect(later[0]?.access).toBe('expired')
    await database.db.updateTable('account').set({ password_hash: 'a hash' }).where('id', '=', ann).execute()
    expect((await readClient(database, ann, NOW))?.access).toBe('ready')
  })

  test('shows the newest cover that each may see, what they opened, and what ends soon', async () => {
    const photos = ['a', 'b', 'c'].map((n) => photoRow(n))
    const row = (n: number, more: object) => ({
      visibility: 'private' as const,
      date: `2027-0${n + 1}-01`,
      cover_photo_id: photos[n]?.id,
      ...more,
    })
    const album = [albumRow('old', row(0, {})), albumRow('new', row(1, { expires_at: NOW + HOUR }))]
    await insertRows(database, {
      photo: photos,
      album: [...album, albumRow('draft', row(2, { published: 0 }))],
    })
    const id = await add('Ann', { albums: ['old', 'new', 'draft'] })
    await insertRows(database, { album_view: { client_id: id, album_id: 'old', day: '2027-04-30' } })
    const shown = async () => (await readClientPage(database, { limit: 1 }, NOW))[0]
    expect(await shown()).toMatchObject({ albums: 2, opened: 1, lastSeen: '2027-04-30' })
    expect((await shown())?.cover?.id).toBe(photos[1]?.id)
    expect(await names({ filter: 'ending' })).toEqual(['Ann'])
    const ending = await endingSoon(database, [id], NOW)
    expect(ending.get(id)).toMatchObject({ title: '10/18/25 new', until: NOW + HOUR })
    await database.db
      .updateTable('photo')
      .set({ held: 1 })
      .where('id', '=', photos[1]?.id ?? '')
      .execute()
    expect((await shown())?.cover?.id).toBe(photos[0]?.id)
  })

  test('of a group is counted, and their details are changed as a whole', async () => {
    const id = await add('Ann')
    const person = { name: 'Rob', role: 'Coach', phone: '', email: 'rob@a.example' }
    const details = { phone: '(813) 555-0101', group: 'School', note: 'Texts', people: [person] }
    const change = () => changeClient(database, { id, name: 'Ann', email: 'ann@example.com', details, ...BY })
    for (let n = 0; n < 2; n++) expect(await change()).toBeNull()
    expect(await readClient(database, id, NOW)).toMatchObject(details)
    expect(await names({ group: 'School' })).toEqual(['Ann'])
    expect(await countGroups(database)).toEqual([{ name: 'School', count: 1 }])
    const events = database.db.selectFrom('audit_event').where('action', '=', 'client.change').select('id')
    expect(await events.execute()).toHaveLength(1)
  })

  test('sends no client more than five invitations a day', async () => {
    const id = await add('Ann')
    const invite = (now: number) => inviteClient(database, { id }, { actor: TERMINAL, now })
    for (let n = 0; n < 5; n++) expect(await invite(NOW)).toBe('invited')
    expect(await invite(NOW)).toBe('limited')
    await elapse(database, 5 * HOUR)
    expect(await invite(NOW + 5 * HOUR)).toBe('invited')
  })

  test('another address ends what went to the old one, and gets the invitation', async () => {
    const id = await add('Ann', { invite: true })
    await add('Bob')
    const change = (email: string) => changeClient(database, { id, name: 'Ann', email, ...BY })
    for (const taken of ['BOB@example.com', 'ann']) expect(await change(taken)).toHaveProperty('refused')
    expect(await change('Ann@new.example')).toBeNull()
    const client = await readClient(database, id, NOW)
    expect(client).toMatchObject({ email: 'ann@new.example', access: 'invited' })
    expect(client?.emails).toMatchObject([{ kind: 'client-invitation', status: 'waiting' }])
    const open = database.db.selectFrom('password_link').where('ended_at', 'is', null).select('id')
    expect(await open.execute()).toHaveLength(1)
    const account = database.db.selectFrom('account').select('email').where('id', '=', id)
    expect(await account.execute()).toEqual([{ email: 'ann@new.example' }])
  })

  test('of 5,000 clients is read by an index, and no more of each than the page shows', async () => {
    await fill(database)
    const plan = await planOf(database, clientPage(database, { limit: 51, after: 'client-100' }, NOW))
    expect(plan).toMatch(/client_by_name/)
    expect(plan).not.toMatch(/seq scan on (client_album|password_link|account) |backward using job_pkey/i)
    expect(plan).not.toMatch(/scan (job|client_album|password_link|account)\b(?! using)/i)
    expect(await readClientPage(database, { limit: 51 }, NOW)).toHaveLength(51)
  })
})

async function fill(database: Database): Promise<void> {
  const ids = Array.from({ length: 5000 }, (_, n) => `client-${n}`)
  await insertRows(database, { album: albumRow('game', { visibility: 'private' }) })
  const account = { role: 'client', password_hash: null, created_at: 0, updated_at: 0 } as const
  const job = { kind: 'mail', payload: '{}', status: 'done', attempts: 1, run_at: 0, created_at: 0 } as const
  for (let i = 0; i < ids.length; i += 500) {
    const some = ids.slice(i, i + 500).map((id, n) => ({ id, name: `Client ${n}`, email: `${id}@a.example` }))
    const link = { purpose: 'invitation', created_at: 0, expires_at: NOW * 2, ended_at: null } as const
    const links = some.map(({ id }) => ({ ...link, id: `link-${id}`, account_id: id }))
    await insertRows(database, {
      account: some.map((one) => ({ ...account, ...one })),
      client: some.map((one) => ({ ...one, account_id: one.id })),
      password_link: links,
      job: links.map(({ id }) => ({ ...job, id: `job-${id}`, about: id, give_up_at: 0, ended_at: 0 })),
      client_album: some.map(({ id }) => grantRow(id, 'game')),
    })
  }
  await sql`analyze`.execute(database.db)
}
