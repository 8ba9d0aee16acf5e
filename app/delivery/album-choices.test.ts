import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { openTestSqlite } from '../../ports/database/testing.ts'
import { changeSettings } from '../albums/settings.server.ts'
import type { AlbumSettings } from '../albums/settings.ts'
import { TERMINAL } from '../audit/actor.ts'
import { deliveryKey } from '../photos/delivery-files.server.ts'
import { aPhotoWithLocation, tiffWithLocation } from '../photos/location/testing.server.ts'
import { deliverArchive } from './deliver.server.ts'
import { aBusiness, bytesOf, made, PHOTOS, responseOf, taken } from './testing.server.ts'

const NOW = Date.UTC(2025, 9, 18)
const VIEWER = { clientId: 'ann', slug: 'game' }
type Business = Awaited<ReturnType<typeof aBusiness>>

describe('what the owner chose for an album: a client', () => {
  let business: Business
  beforeEach(async () => {
    business = await aBusiness(await openTestSqlite())
  })
  const set = (change: Partial<AlbumSettings>) =>
    changeSettings(business.ports.database, { album: 'game', change, actor: TERMINAL, now: NOW })

  test('has only the sizes that the owner allows, and stops when she takes one back', async () => {
    const statuses = async () => [
      (await taken(business, { what: 'all' })).status,
      (await taken(business, { what: 'all' }, { query: '?size=web' })).status,
      (await taken(business, { what: 'photograph', id: 'game-1' })).status,
    ]
    const begun = await taken(business, { what: 'all' })
    await set({ downloads: 'web' })
    expect(await statuses()).toEqual([404, 200, 404])
    await expect(bytesOf(begun)).rejects.toThrow('interrupted')
    await set({ downloads: 'none' })
    expect(await statuses()).toEqual([404, 404, 404])
    await set({ downloads: 'all' })
    expect(await statuses()).toEqual([200, 200, 200])
  })

  test('has no proofs, at no address that worked before, and everything again once it is delivered', async () => {
    const { database } = business.ports
    const begun = await taken(business, { what: 'all' })
    const download = { request: business.request('/somewhere', 'ann'), viewer: VIEWER, who: 'ann' }
    const remembered = await made(business, download, { what: 'all' }, 'web')
    const statusOf = async (id: string) =>
      responseOf(await deliverArchive(business.ports, download, { id })).status
    expect(await statusOf(remembered)).toBe(200)
    await set({ proofs: true })
    await expect(bytesOf(begun)).rejects.toThrow('interrupted')
    const choices = [{ what: 'all' }, { what: 'favorites' }, { what: 'photograph', id: 'game-1' }] as const
    for (const downloads of ['all', 'web'] as const) {
      await set({ downloads })
      for (const choice of choices)
        for (const query of ['', '?size=web'])
          expect((await taken(business, choice, { query })).status).toBe(404)
      expect(await statusOf(remembered)).toBe(410)
    }
    await set({ proofs: false })
    expect(await statusOf(remembered)).toBe(200)
    expect((await taken(business, { what: 'all' }, { query: '?size=web' })).status).toBe(200)
    expect((await taken(business, { what: 'all' })).status).toBe(404)
    const events = await database.db.selectFrom('audit_event').select(['action', 'detail']).execute()
    const switched = events.filter(({ action }) => action === 'album.proofs')
    expect(switched.map(({ detail }) => detail)).toEqual(['{"proofs":true}', '{"proofs":false}'])
  })

  test.each(['jpeg', 'tiff'] as const)(
    'gets a %s without its location, whole, in pieces and in an archive',
    async (format) => {
      const { storage } = business.ports
      const key = deliveryKey({ id: PHOTOS[0], turned: 0, width: 6000 }, 'original')
      const original = format === 'tiff' ? await tiffWithLocation() : await aPhotoWithLocation(format)
      await storage.put(key, original)
      const one = (headers: Record<string, string> = {}) =>
        taken(business, { what: 'photograph', id: 'game-1' }, { headers })
      const whole = await one()
      const { headers } = whole
      const without = await bytesOf(whole)
      expect(without.length).toBe(original.length)
      const at = original.indexOf('2025:10:18')
      expect(at).toBeGreaterThan(0)
      expect(without.includes('2025:10:18')).toBe(false)
      expect(await sharp(without).raw().toBuffer()).toEqual(await sharp(original).raw().toBuffer())
      expect(await storage.read(key)).toEqual(original)
      const piece = await one({ Range: `bytes=${at + 3}-${at + 40}`, 'If-Range': headers.get('ETag') ?? '' })
      expect(piece.status).toBe(206)
      expect(await bytesOf(piece)).toEqual(without.subarray(at + 3, at + 41))
      const archive = await bytesOf(await taken(business, { what: 'all' }))
      expect(archive.includes(without)).toBe(true)
      await set({ keepPlace: true })
      const kept = await one()
      expect(kept.headers.get('ETag')).not.toBe(headers.get('ETag'))
      expect(await bytesOf(kept)).toEqual(original)
    },
  )
})
