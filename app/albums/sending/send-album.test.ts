import { beforeEach, expect, test } from 'vitest'
import type { Database } from '../../../ports/database/port.ts'
import { insertRows, photoRow } from '../../../ports/database/testing/testing-rows.ts'
import { withDatabase } from '../../../ports/database/testing.ts'
import type { Passwords } from '../../../ports/identity/port.ts'
import { TERMINAL } from '../../audit/actor.ts'
import { setClientBlocked } from '../../clients/access.server.ts'
import type { AlbumReady } from '../../clients/emails/email.ts'
import { lease } from '../../jobs/queue.server.ts'
import { elapse } from '../../limits/testing.ts'
import { readMark } from '../../photos/proofs/mark.server.ts'
import { recordMarked } from '../../photos/proofs/marked.server.ts'
import { RECIPE } from '../../photos/rules/address.ts'
import { aBusiness } from '../../site/testing.server.ts'
import { endingAlbums, unsentAlbums } from '../clients/album-clients.server.ts'
import { changeSettings } from '../settings.server.ts'
import { addClients, anAlbum } from '../testing.server.ts'
import { readyEmail, recordReadySent } from './album-email.server.ts'
import { releaseAlbums, type SendRequest, sendAlbum } from './send-album.server.ts'

const NOW = Date.UTC(2027, 4, 1, 15)
const BY = { actor: TERMINAL, now: NOW }
const DAY = 86_400_000
const PHOTO = photoRow('1').id

withDatabase('emails about an album', (open) => {
  let database: Database
  const sign = (_: string, text: string) => `signed-${text}`
  const ports = () => ({ database, sign, origin: 'https://a.example' })

  /** Clients choose their passwords here. */
  const sending = () => ({ database, passwords: {} as Passwords })

  beforeEach(async () => {
    database = await open()
    await aBusiness(database)
    const photos = ['1', '2'].map((id) => photoRow(id, { recipe: RECIPE }))
    await anAlbum(database, 'game', photos, { visibility: 'private', display_name: 'The game' })
    await addClients(database, 'game', ['ann', 'bob'])
    const account = { id: 'ann', role: 'client', name: 'ann', email: 'ann@example.com' } as const
    const times = { created_at: 0, updated_at: 0 }
    await insertRows(database, { account: { ...account, password_hash: 'a hash', ...times } })
    await database.db.updateTable('client').set({ account_id: 'ann' }).where('id', '=', 'ann').execute()
  })

  const send = async (request: Partial<SendRequest> = {}, now = NOW) => {
    const sent = await sendAlbum(sending(), 'game', { to: 'all', ...request }, { actor: TERMINAL, now })
    if ('refused' in sent) return sent.refused
    return Object.fromEntries(sent.clients.map(({ id, outcome }) => [id, outcome]))
  }
  /** Sends the queued emails as the site does, and returns them. */
  const mailed = async (now = NOW) => {
    const jobs = await lease(database, ['mail'], 9)
    const emails: (AlbumReady | string)[] = []
    for (const job of jobs) {
      const email = job.payload.email === 'album-incomplete' ? null : await readyEmail(ports(), job, now)
      if (email) await recordReadySent(database, job, now)
      emails.push(email ?? String(job.payload.email))
      const done = { status: 'done', ended_at: now } as const
      await database.db.updateTable('job').set(done).where('id', '=', job.id).execute()
    }
    return emails
  }
  const names = async (now = NOW) =>
    (await mailed(now)).map((email) => (typeof email === 'string' ? email : email.clientName)).toSorted()
  const change = (row: Record<string, unknown>, client = 'ann') =>
    database.db.updateTable('client_album').set(row).where('client_id', '=', client).execute()
  const album = (row: Record<string, unknown>) => database.db.updateTable('album').set(row).execute()
  const undeveloped = (id: string, recipe: number | null = null) =>
    database.db.updateTable('photo').set({ recipe }).where('id', '=', id).execute()

  test('are sent once to each client, and again only on request', async () => {
    const both = await Promise.all([send(), send()])
    expect(both).toContainEqual({ ann: 'queued', bob: 'queued' })
    expect(both).toContainEqual({ ann: 'already queued', bob: 'already queued' })
    expect(await names()).toEqual(['ann', 'bob'])
    expect(await send()).toEqual({ ann: 'already sent', bob: 'already sent' })
    await Promise.all([releaseAlbums(sending(), NOW), releaseAlbums(sending(), NOW)])
    expect(await mailed()).toEqual([])
    expect(await send({ to: ['ann'], again: true })).toEqual({ ann: 'queued' })
    expect(await names()).toEqual(['ann'])
  })

  test('say what the album has, and let a client without a password choose one', async () => {
    await change({ expires_at: NOW + 30 * DAY })
    await send()
    const emails = (await mailed()) as AlbumReady[]
    const [ann, bob] = emails.toSorted((one, other) => (one.clientName < other.clientName ? -1 : 1))
    const holds = { frames: 2, videos: 0 }
    expect(ann).toMatchObject({ album: 'The game', holds, until: NOW + 30 * DAY, invitedUntil: null })
    expect(ann?.link).toBe('https://a.example/client/ann/game')
    expect(bob).toMatchObject({ until: null, invitedUntil: NOW + 14 * DAY })
    expect(bob?.link).toMatch(/^https:\/\/a\.example\/client\/password\?token=/)
  })

  test('are held until all is developed, and then sent once, even by two processes', async () => {
    await undeveloped(PHOTO)
    expect(await send()).toEqual({ ann: 'waiting', bob: 'waiting' })
    expect(await send()).toEqual({ ann: 'already queued', bob: 'already queued' })
    await releaseAlbums(sending(), NOW)
    expect(await mailed()).toEqual([])
    await undeveloped(PHOTO, RECIPE)
    await Promise.all([releaseAlbums(sending(), NOW), releaseAlbums(sending(), NOW)])
    expect(await names()).toEqual(['ann', 'bob'])
  })

  test('are held until proofs are marked', async () => {
    await changeSettings(database, { album: 'game', change: { proofs: true }, ...BY })
    expect(await send()).toEqual({ ann: 'waiting', bob: 'waiting' })
    const mark = await readMark(database)
    await recordMarked(database, { id: PHOTO, turned: 0 }, mark)
    await releaseAlbums(sending(), NOW)
    expect(await mailed()).toEqual([])
    await recordMarked(database, { id: photoRow('2').id, turned: 0 }, mark)
    await releaseAlbums(sending(), NOW)
    expect(await mailed()).toHaveLength(2)
  })

  test('do not wait for photographs that failed, and the owner is told which', async () => {
    await undeveloped(PHOTO)
    await send()
    const job = {
      id: `develop-${PHOTO}`,
      kind: 'develop',
      about: PHOTO,
      payload: '{}',
      attempts: 1,
      run_at: 0,
    }
    const dead = { status: 'dead', error: 'It is damaged.', created_at: 0, give_up_at: 0 } as const
    await insertRows(database, { job: { ...job, ...dead } })
    await releaseAlbums(sending(), NOW)
    expect(await names()).toEqual(['album-incomplete', 'ann', 'bob'])
    const sent = await sendAlbum(sending(), 'game', { to: 'all' }, BY)
    expect(sent).toMatchObject({ waiting: 0, failed: [{ file: '1.jpg', reason: 'It is damaged.' }] })
  })

  test.each([
    ['whose grant is revoked', () => change({ revoked_at: 1 }), ['bob']],
    ['whose grant expired', () => change({ expires_at: NOW }), ['bob']],
    ['who is blocked', () => setClientBlocked(database, { clientId: 'ann', blocked: true, ...BY }), ['bob']],
    ['of an album that is a draft', () => album({ published: 0 }), []],
    ['of an album that expired', () => album({ expires_at: NOW }), []],
    ['of an album in the trash', () => album({ deleted_at: 1 }), []],
  ])('never reach a client %s in the meantime', async (_, end, left) => {
    await undeveloped(PHOTO)
    await send()
    await end()
    await undeveloped(PHOTO, RECIPE)
    await releaseAlbums(sending(), NOW)
    expect(await names()).toEqual(left)
    await change({ revoked_at: null, expires_at: null })
    await album({ published: 1, expires_at: null, deleted_at: null })
    await releaseAlbums(sending(), NOW)
    expect(await mailed()).toEqual([])
  })

  test('are stopped in the queue when access ends', async () => {
    await send({ to: ['ann'] })
    await change({ revoked_at: 1 })
    expect(await mailed()).toEqual(['album-ready'])
    await change({ revoked_at: null })
    expect(await send({ to: ['ann'] })).toEqual({ ann: 'queued' })
  })

  test('are refused with a sentence for an album that nobody could see', async () => {
    await album({ published: 0 })
    expect(await send()).toBe('This album is a draft. Open it to clients before you send it.')
    await album({ published: 1 })
    expect(await send({ to: ['nobody'] })).toMatch(/never had access/)
    await database.db.deleteFrom('frame').execute()
    expect(await send()).toBe('The album can’t be sent yet. It has no photos.')
  })

  test('are sent again to a client at most five times within a day', async () => {
    await send({ to: ['ann'] })
    for (let n = 0; n < 5; n++) {
      await mailed()
      expect(await send({ to: ['ann'], again: true })).toEqual({ ann: 'queued' })
    }
    await mailed()
    expect(await send({ to: ['ann'], again: true })).toEqual({ ann: 'limited' })
    expect(await mailed()).toEqual([])
    await elapse(database, DAY)
    expect(await send({ to: ['ann'], again: true }, NOW + DAY)).toEqual({ ann: 'queued' })
  })

  test('albums that clients were not told of, or that end soon, are listed with these clients', async () => {
    const unsent = async (now = NOW) => unsentAlbums(database, 0, now)
    const game = { id: 'game', slug: 'game', title: 'The game', photographs: 2, cover: null }
    const ends = NOW + 7 * DAY
    expect(await unsent()).toEqual([{ ...game, clients: ['ann', 'bob'], at: 0 }])
    expect(await unsentAlbums(database, 1, NOW)).toEqual([])
    await send({ to: ['ann'] })
    expect(await unsent()).toEqual([{ ...game, clients: ['bob'], at: 0 }])
    await change({ revoked_at: NOW }, 'bob')
    expect(await unsent()).toEqual([])

    expect(await endingAlbums(database, 7 * DAY, NOW)).toEqual([])
    await change({ expires_at: ends })
    expect(await endingAlbums(database, 7 * DAY, NOW)).toEqual([{ ...game, clients: ['ann'], at: ends }])
    expect(await endingAlbums(database, 7 * DAY, ends)).toEqual([])
    await change({ expires_at: null })
    await album({ expires_at: NOW + DAY })
    expect(await endingAlbums(database, 7 * DAY, NOW)).toMatchObject([{ clients: ['ann'], at: NOW + DAY }])
    await album({ published: 0 })
    expect(await endingAlbums(database, 7 * DAY, NOW)).toEqual([])
  })
})
