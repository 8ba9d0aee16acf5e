import { beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '../../ports/database/port.ts'
import { insertChoice } from '../../ports/database/testing/testing-choices.ts'
import { grantRow, placeAt } from '../../ports/database/testing/testing-rows.ts'
import { openTestSqlite, withDatabase } from '../../ports/database/testing.ts'
import { deliveryKey } from '../photos/delivery-files.server.ts'
import { cleanUpArchives } from './archives.server.ts'
import type { Choice } from './contents.server.ts'
import { deliverArchive, deliverPhotograph, makeArchive } from './deliver.server.ts'
import { aBusiness, bytesOf, made, PHOTOS, recorded, responseOf } from './testing.server.ts'

const DAY = 86_400_000
type Business = Awaited<ReturnType<typeof aBusiness>>
type Client = 'ann' | 'bob'

function visits(business: Business) {
  const download = (client: Client, headers: Record<string, string> = {}, slug = 'game') => ({
    request: business.request('/somewhere', client, headers),
    viewer: { clientId: client, slug },
    who: client,
  })
  return {
    download,
    make: (choice: Choice, client: Client = 'ann') => made(business, download(client), choice),
    at: async (id: string, headers?: Record<string, string>, client: Client = 'ann') =>
      responseOf(await deliverArchive(business.ports, download(client, headers), { id })),
  }
}

withDatabase('the archives of a viewer', (open) => {
  let database: Database
  let business: Business
  beforeEach(async () => {
    database = await open()
    business = await aBusiness(database)
  })
  const all = { what: 'all' } as const
  const select = (...numbers: string[]) => ({ what: 'selection', numbers }) as const
  const history = () => recorded(database)
  const started = (id: string, at: number) =>
    database.db.updateTable('download').set({ started_at: at }).where('id', '=', id).execute()

  test('look missing to another client of the album, in another album, and at a made-up address', async () => {
    const { make, at, download } = visits(business)
    const id = await make(all)
    const missing = await (await at('made-up')).text()
    await database.db.insertInto('client_album').values(grantRow('ann', 'other')).execute()
    const elsewhere = responseOf(await deliverArchive(business.ports, download('ann', {}, 'other'), { id }))
    for (const response of [await at(id, {}, 'bob'), elsewhere]) {
      expect([response.status, await response.text()]).toEqual([404, missing])
    }
    expect((await at(id)).status).toBe(200)
  })

  test('are recorded once, however often they are asked for, fetched in pieces and resumed', async () => {
    const { make, at } = visits(business)
    const id = await make(all)
    expect(await make(all)).toBe(id)
    const whole = await bytesOf(await at(id))
    await expect.poll(async () => (await history())[0]?.completed_at).toEqual(expect.any(Number))
    const [first] = await history()
    await bytesOf(await at(id, { Range: 'bytes=0-9' }))
    await bytesOf(await at(id, { Range: `bytes=${whole.length - 1}-` }))
    expect(await history()).toEqual([first])
    expect(await make(all)).not.toBe(id)
    expect(await history()).toHaveLength(2)
  })

  test('are twenty, and a month old at most; what was downloaded stays recorded', async () => {
    const { make, at } = visits(business)
    const bobs = await make(all, 'bob')
    const ids: string[] = []
    for (let n = 0; n < 22; n++) {
      const id = await make(select('1'))
      await bytesOf(await at(id))
      await expect.poll(async () => (await history())[0]?.completed_at).not.toBeNull()
      ids.push(id)
    }
    const statuses = async (...asked: string[]) =>
      Promise.all(asked.map(async (id) => (await at(id, { Range: 'bytes=0-1' })).status))
    expect(await statuses(ids[0] as string, ids[21] as string)).toEqual([410, 206])
    expect((await at(bobs, {}, 'bob')).status).toBe(200)
    const kept = () =>
      database.db.selectFrom('download').where('frame_ids', 'is not', null).select('id').execute()
    expect(await kept()).toHaveLength(21)
    await started(ids[21] as string, Date.now() - 30 * DAY)
    expect(await statuses(ids[21] as string)).toEqual([410])
    await cleanUpArchives(database, Date.now())
    expect(await kept()).toHaveLength(20)
    expect(await history()).toHaveLength(23)
  })

  test('have the frames that they began with, also when the favorites are others', async () => {
    const { make, at } = visits(business)
    const chosen = { album_id: 'game', client_id: 'ann' }
    await insertChoice(database, chosen, ['game-2', 'game-3'])
    const id = await make({ what: 'favorites' })
    const whole = await bytesOf(await at(id))
    await insertChoice(database, chosen, ['game-1'])
    const rest = await at(id, { Range: 'bytes=5000-' })
    expect([rest.status, (await bytesOf(rest)).equals(whole.subarray(5000))]).toEqual([206, true])
    await database.db.deleteFrom('client').where('id', '=', 'ann').execute()
    expect(await history()).toEqual([])
  })
})

describe('an archive', () => {
  let business: Business
  beforeEach(async () => {
    business = await aBusiness(await openTestSqlite())
  })

  test('is gone once a photograph is taken out, for a person and for a program', async () => {
    const { make, at } = visits(business)
    const id = await make({ what: 'all' })
    const etag = (await at(id)).headers.get('ETag') ?? ''
    await business.ports.database.db.deleteFrom('frame').where('id', '=', 'game-3').execute()
    const gone = await at(id)
    expect([gone.status, await gone.text()]).toEqual([410, expect.stringContaining('Please start again')])
    for (const headers of [{ Range: 'bytes=5000-' }, { Range: 'bytes=-9', 'If-Range': etag }]) {
      const response = await at(id, headers as Record<string, string>)
      expect(response.status).toBe(410)
      expect(response.headers.get('Content-Type')).toMatch(/^text\/plain/)
    }
  })

  test('keeps the numbers that it was made with, and so does a single photograph', async () => {
    const { make, at, download } = visits(business)
    const one = async (headers: Record<string, string> = {}) =>
      responseOf(await deliverPhotograph(business.ports, download('ann', headers), 'game-1'))
    const id = await make({ what: 'all' })
    const whole = await bytesOf(await at(id))
    const begun = await one()
    await begun.body?.cancel()
    const first = business.ports.database.db.updateTable('frame').where('id', '=', 'game-1')
    await first.set({ place: placeAt(9) }).execute()
    expect(await bytesOf(await at(id))).toEqual(whole)
    const rest = await one({ Range: 'bytes=10-', 'If-Range': begun.headers.get('ETag') ?? '' })
    for (const { headers } of [begun, rest])
      expect(headers.get('Content-Disposition')).toBe('attachment; filename="001 DSC_1.jpg"')
    expect(rest.status).toBe(206)
  })

  test('from before files had numbers goes on without them', async () => {
    const { make, at } = visits(business)
    const id = await make({ what: 'all' })
    const stored = { frame_numbers: null, version: 'd1998ff3e033b896703ae30ce13a4949' }
    await business.ports.database.db.updateTable('download').set(stored).execute()
    const archive = await bytesOf(await at(id))
    expect([archive.includes('PK'), archive.includes('dsc_1 (2).JPG')]).toEqual([true, true])
  })

  test('is neither begun nor finished by a prefetch or HEAD', async () => {
    const { make, at, download } = visits(business)
    const id = await make({ what: 'all' })
    const prefetch = { 'Sec-Purpose': 'prefetch;prerender' }
    expect((await at(id, prefetch)).status).toBe(503)
    const one = responseOf(await deliverPhotograph(business.ports, download('ann', prefetch), 'game-1'))
    expect(one.status).toBe(503)
    const { request, ...rest } = download('ann')
    const head = { ...rest, request: new Request(request, { method: 'HEAD' }) }
    await deliverArchive(business.ports, head, { id })
    await deliverPhotograph(business.ports, head, 'game-1')
    expect(await recorded(business.ports.database)).toMatchObject([{ id, completed_at: null }])
    expect(business.ports.downloadLimit.busy()).toBe(0)
  })

  test('of one photograph goes on without If-Range only where the same file was begun', async () => {
    const { download } = visits(business)
    const rest = { Range: 'bytes=5000-' }
    const get = async (headers?: Record<string, string>) =>
      responseOf(await deliverPhotograph(business.ports, download('ann', headers), 'game-1'))
    expect((await get(rest)).status).toBe(409)
    const begun = await get()
    await begun.body?.cancel()
    expect((await get(rest)).status).toBe(206)
    const key = deliveryKey({ id: PHOTOS[0], turned: 0, width: 6000 }, 'original')
    await business.ports.storage.put(key, Buffer.from('another export '.repeat(1000)))
    expect((await get(rest)).status).toBe(409)
    expect((await get({ ...rest, 'If-Range': begun.headers.get('ETag') ?? '' })).status).toBe(200)
  })

  test('is neither made nor recorded while the client has too many under way', async () => {
    const { make, at, download } = visits(business)
    const id = await make({ what: 'all' })
    const running = await Promise.all(Array.from({ length: 6 }, () => at(id)))
    const wanted = { choice: { what: 'photograph', id: 'game-1' }, size: 'web' } as const
    const refused = await makeArchive(business.ports, download('ann'), wanted)
    expect(refused).toMatchObject({ status: 429, page: { title: 'One moment' } })
    expect(await recorded(business.ports.database)).toMatchObject([{ id }])
    expect(await makeArchive(business.ports, download('bob'), wanted)).toHaveProperty('id')
    await running[0]?.body?.cancel()
    expect(await makeArchive(business.ports, download('ann'), wanted)).toHaveProperty('id')
  })
})
