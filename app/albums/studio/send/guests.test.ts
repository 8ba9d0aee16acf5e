import { expect, test } from 'vitest'
import type { Database } from '../../../../ports/database/port.ts'
import { insertRows, linkRow, photoRow } from '../../../../ports/database/testing/testing-rows.ts'
import { withDatabase } from '../../../../ports/database/testing.ts'
import type { Storage } from '../../../../ports/storage/port.ts'
import { signWith } from '../../../accounts/signature.server.ts'
import { type Leased, lease } from '../../../jobs/queue.server.ts'
import { kindNamed } from '../../../mail/kinds.server.ts'
import { queueTestEmail, testEmail } from '../../../mail/test-email.server.ts'
import { RECIPE } from '../../../photos/rules/address.ts'
import { erasePerson } from '../../../privacy/erase.server.ts'
import { exportPerson } from '../../../privacy/export.server.ts'
import { readSite } from '../../../site/site.server.ts'
import { aBusiness } from '../../../site/testing.server.ts'
import { addClients, anAlbum } from '../../testing.server.ts'
import { revokeLink } from '../access/links.server.ts'
import { send } from './sending.server.ts'

const NOW = Date.UTC(2027, 4, 1, 15)
const LINK = { album_id: 'game', downloads: 'web', ask_who: 0, preview: 0, created_at: 1 } as const
const BY = { actor: { kind: 'owner', id: 'o' }, now: NOW } as const

withDatabase('sending an album in her own words', (open) => {
  const storage = { read: async () => null } as unknown as Storage
  const sign = signWith('a secret')
  async function aGame(database: Database) {
    await aBusiness(database)
    const photos = ['1', '2'].map((id) => photoRow(id, { recipe: RECIPE }))
    await anAlbum(database, 'game', photos, { visibility: 'private', published: 1 })
    await addClients(database, 'game', ['ann'])
  }
  const sent = (database: Database, fields: Record<string, string>) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    return send({ database, sign, identity: { passwords: null } as never }, 'game', form, BY)
  }
  const ports = (database: Database) =>
    ({ database, storage, sign, origin: 'https://ann.example', developer: {} }) as never
  const read = (database: Database, job: Leased) =>
    kindNamed(String(job.payload.email)).read(ports(database), job, NOW)

  test('each person gets an email of their own, and a guest a link that opens until it is revoked', async () => {
    const database = await open()
    await aGame(database)
    const words = { subject: 'Saturday is up', line: 'Look at 111.' }
    const to = { to: 'ann', guests: 'Dana <Dana@bay.example>, press@bay.example; dana@bay.example' }
    expect(await sent(database, { ...to, ...words })).toMatchObject({
      guests: 2,
      outcomes: [{ outcome: 'queued' }],
    })
    const jobs = await lease(database, ['mail'], 9)
    expect(JSON.stringify(jobs)).not.toMatch(/bay\.example|111/)
    const emails = await Promise.all(jobs.map((job) => read(database, job)))
    const addresses = emails.map((email) => email && 'clientEmail' in email && email.clientEmail)
    expect(addresses.toSorted()).toEqual(['ann@example.com', 'dana@bay.example', 'press@bay.example'])
    for (const email of emails) expect(email).toMatchObject({ ...words, holds: { frames: 2 } })
    const [links] = [emails.flatMap((email) => (email && 'link' in email ? [email.link] : []))]
    expect(new Set(links).size).toBe(3)
    const shared = links.filter((link) => link.startsWith('https://ann.example/s/'))
    expect(shared).toHaveLength(2)
    const { envelope } = kindNamed('album-shared')
    const site = await readSite(database)
    const secrets = emails.flatMap((email) => (email ? (envelope(email as never, site).secret ?? []) : []))
    for (const link of shared)
      expect(secrets.filter((secret) => link.endsWith(`/s/${secret}`))).toHaveLength(1)

    const names = database.db.selectFrom('share_link').select(['id', 'name']).orderBy('name')
    const [dana, press] = await names.execute()
    expect([dana?.name, press?.name]).toEqual(['dana@bay.example', 'press@bay.example'])
    await revokeLink(database, { id: dana?.id ?? '' }, BY)
    const [first] = jobs.filter(({ about }) => about === dana?.id)
    expect(first && (await read(database, first))).toBeNull()

    const email = 'press@bay.example'
    const erase = () => erasePerson({ database, storage }, { email, bookings: true }, BY)
    expect(await exportPerson(database, email, NOW)).toMatchObject({
      albumEmails: [{ album: 'game', address: email, ...words, created_at: expect.stringMatching(/Z$/) }],
      emails: { queue: [{ email: 'album-shared', status: 'waiting' }] },
    })
    await database.db
      .updateTable('job')
      .set({ run_at: NOW + 60_000 })
      .execute()
    expect(await erase()).toHaveProperty('refused', expect.stringContaining('being sent right now'))
    await database.db.updateTable('job').set({ lease: null }).execute()
    // Its words may be gone while the link still has the address as its name.
    await insertRows(database, { share_link: linkRow('earlier', 'game', { name: email }) })
    expect(await erase()).toMatchObject({ guest: 2 })
    const ended = await names.select('revoked_at').where('name', '=', '–').execute()
    expect(ended.map(({ revoked_at }) => revoked_at)).toEqual([NOW, NOW])
    expect(JSON.stringify(await names.execute())).not.toContain('press@')
    expect(await exportPerson(database, email, NOW)).toBeNull()
  })

  test('words are those of the last sending, and a bad address sends nothing', async () => {
    const database = await open()
    await aGame(database)
    expect(await sent(database, { to: 'ann', guests: 'pressbox@bay' })).toEqual({
      error: expect.stringContaining('“pressbox@bay” isn’t an email address.'),
    })
    await database.db.updateTable('photo').set({ recipe: null }).execute()
    expect(await sent(database, { to: 'ann', guests: 'press@bay.example' })).toEqual({
      error: expect.stringContaining('still being processed'),
    })
    const asked = database.db.selectFrom('client_album').select('ready_requested_at')
    expect(await asked.execute()).toEqual([{ ready_requested_at: null }])
    await database.db.updateTable('photo').set({ recipe: RECIPE }).execute()
    const links = Array.from({ length: 99 }, (_, i) => ({ ...LINK, id: `l${i}`, name: `${i}` }))
    await insertRows(database, { share_link: links })
    expect(await sent(database, { to: 'ann', guests: 'one@bay.example, two@bay.example' })).toEqual({
      error: 'An album can have up to 100 share links.',
    })
    expect(await lease(database, ['mail'], 9)).toEqual([])
    // The response was lost, and she presses again.
    for (const guests of ['one@bay.example', 'one@bay.example']) await sent(database, { guests })
    expect(await lease(database, ['mail'], 9)).toHaveLength(1)
    await sent(database, { to: 'ann', line: 'First' })
    await lease(database, ['mail'], 9)
    await database.db.updateTable('client_album').set({ ready_sent_at: NOW }).execute()
    await sent(database, { again: 'ann' })
    const [job] = await lease(database, ['mail'], 9)
    expect(job && (await read(database, job))).toMatchObject({ line: '', subject: '' })
  })

  test('a test goes to herself, with her words, and counts as nothing', async () => {
    const database = await open()
    await aGame(database)
    const owner = {
      id: 'o',
      role: 'owner',
      name: 'Jo',
      email: 'jo@a.example',
      created_at: 0,
      updated_at: 0,
    } as const
    await insertRows(database, { account: owner })
    const person = { database, jobs: { wake() {} } }
    await queueTestEmail(person, owner, 'album-ready', NOW, { albumId: 'game', subject: 'Up', line: 'Wow' })
    const [job] = await lease(database, ['mail'], 9)
    const { email, to } = await testEmail(ports(database), job as Leased, NOW)
    expect(to).toEqual({ name: 'Jo', address: 'jo@a.example' })
    expect(email).toMatchObject({ kind: 'album-ready', subject: 'Up', line: 'Wow' })
    const grant = database.db.selectFrom('client_album').select(['ready_job', 'ready_requested_at'])
    expect(await grant.execute()).toEqual([{ ready_job: null, ready_requested_at: null }])
  })
})
