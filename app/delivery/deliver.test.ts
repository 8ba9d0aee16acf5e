import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { inLanguage } from '#language'
import type { Database } from '../../ports/database/port.ts'
import type { Schema } from '../../ports/database/schema/schema.ts'
import { insertChoice } from '../../ports/database/testing/testing-choices.ts'
import { openTestSqlite, testFolder, withDatabase } from '../../ports/database/testing.ts'
import { without } from '../../scripts/programs/debian.ts'
import { deliveryKey } from '../photos/delivery-files.server.ts'
import { aPhotoWithLocation } from '../photos/location/testing.server.ts'
import type { Choice } from './contents.server.ts'
import { aBusiness, bytesOf, contentsOf, downloaded, PHOTOS, taken } from './testing.server.ts'

const _VIEWER = { clientId: 'ann', slug: 'game' }
type Business = Awaited<ReturnType<typeof aBusiness>>
type HeaderFields = Record<string, string>

const all = (business: Business, query = '', headers: HeaderFields = {}) =>
  taken(business, { what: 'all' }, { query, headers })
function unpacked(archive: Buffer): Record<string, string> {
  const file = join(testFolder(), 'archive.zip')
  writeFileSync(file, archive)
  const script = `
import json, sys, zipfile
with zipfile.ZipFile(sys.argv[1]) as archive:
    print(json.dumps({name: archive.read(name).decode() for name in archive.namelist()}))`
  return JSON.parse(execFileSync('python3', ['-c', script, file], { encoding: 'utf8', maxBuffer: 1e8 }))
}
const withPython = test.skipIf(without('python3'))

withDatabase('a download', (open) => {
  let business: Business
  let database: Database
  beforeEach(async () => {
    database = await open()
    business = await aBusiness(database)
  })

  withPython('has all of an album, in order, each under its number', async () => {
    const response = await all(business)
    const archive = await bytesOf(response)
    expect(archive.length).toBe(Number(response.headers.get('Content-Length')))
    expect(Object.entries(unpacked(archive))).toEqual([
      ['001 DSC_1.jpg', String(contentsOf(PHOTOS[0], 'original'))],
      ['002 dsc_1.JPG', String(contentsOf(PHOTOS[1], 'original'))],
      ['003 a-b.jpg', String(contentsOf(PHOTOS[2], 'original'))],
    ])
    const smaller = unpacked(await bytesOf(await all(business, '?size=web')))
    expect(smaller).toHaveProperty(['003 a-b (for sharing).jpg'], String(contentsOf(PHOTOS[2], 'web')))
    const spanish = await inLanguage('es', async () => bytesOf(await all(business, '?size=web')))
    expect(Object.keys(unpacked(spanish))).toContain('003 a-b (para compartir).jpg')
  })

  withPython("has the client's favorites, not another client's, or a selection, by numbers", async () => {
    const favorites = (client_id: string, frame: string) =>
      insertChoice(database, { album_id: 'game', client_id }, [frame])
    await favorites('ann', 'game-3')
    await favorites('bob', 'game-1')
    const response = await taken(business, { what: 'favorites' })
    expect(response.headers.get('Content-Disposition')).toContain('A vs. B (favorites).zip')
    expect(Object.keys(unpacked(await bytesOf(response)))).toEqual(['003 a-b.jpg'])
    const selected = await taken(business, { what: 'selection', numbers: ['3', '1'] })
    expect(Object.keys(unpacked(await bytesOf(selected)))).toEqual(['001 DSC_1.jpg', '003 a-b.jpg'])
  })

  test('goes on while its album gets another address', async () => {
    const whole = await bytesOf(await all(business))
    const running = await all(business)
    await database.db.updateTable('album').set({ slug: 'finals' }).where('id', '=', 'game').execute()
    expect(await bytesOf(running)).toEqual(whole)
  })

  test('ends while it is sent when one of its photographs is held, and the next is without it', async () => {
    const before = await all(business)
    const whole = (await bytesOf(before)).length
    const running = await all(business)
    const third = database.db.selectFrom('frame').select('photo_id').where('id', '=', 'game-3')
    await database.db.updateTable('photo').set({ held: 1 }).where('id', 'in', third).execute()
    await expect(bytesOf(running)).rejects.toThrow()
    expect((await bytesOf(await all(business))).length).toBeLessThan(whole)
    expect((await taken(business, { what: 'photograph', id: 'game-3' })).status).toBe(404)
  })
})

describe('a range', () => {
  let business: Business
  let whole: Buffer
  let etag: string
  beforeEach(async () => {
    business = await aBusiness(await openTestSqlite())
    const response = await all(business)
    whole = await bytesOf(response)
    etag = response.headers.get('ETag') ?? ''
  })

  test('is announced by the whole, which only the client’s browser may cache', async () => {
    const response = await all(business)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-cache',
      'content-type': 'application/zip',
      etag: expect.stringMatching(/^"[0-9a-f]{32}"$/),
    })
    await response.body?.cancel()
  })

  test.each([
    ['bytes=0-', 0, Infinity],
    ['bytes=1-1', 1, 2],
    ['bytes=5000-20000', 5000, 20_001],
    ['bytes=-100', -100, Infinity],
    ['bytes=3-99999999', 3, Infinity],
  ])('%s', async (range, from, to) => {
    const response = await all(business, '', { Range: range, 'If-Range': etag })
    expect(response.status).toBe(206)
    const part = await bytesOf(response)
    expect(part.equals(whole.subarray(from, to))).toBe(true)
    expect(response.headers.get('Content-Length')).toBe(`${part.length}`)
    expect(response.headers.get('Content-Range')).toMatch(new RegExp(`^bytes \\d+-\\d+/${whole.length}$`))
  })

  test('of another version, or with several parts, gives the whole', async () => {
    for (const headers of [
      { Range: 'bytes=5-', 'If-Range': '"another"' },
      { Range: 'bytes=0-1,4-5' },
      { Range: 'bytes=9-3' },
    ]) {
      const response = await all(business, '', headers as HeaderFields)
      expect([response.status, (await bytesOf(response)).equals(whole)]).toEqual([200, true])
    }
  })

  test('beyond the end is 416, and a browser that has the file needs none', async () => {
    const response = await all(business, '', { Range: `bytes=${whole.length}-` })
    expect([response.status, response.headers.get('Content-Range')]).toEqual([416, `bytes */${whole.length}`])
    expect((await all(business, '', { 'If-None-Match': etag })).status).toBe(304)
  })
})

describe('a request that is refused', () => {
  let business: Business
  beforeEach(async () => {
    business = await aBusiness(await openTestSqlite())
  })
  const facts = async (response: Response) => [response.status, [...response.headers], await response.text()]
  const change = (row: Partial<Schema['client_album']>) =>
    business.ports.database.db.updateTable('client_album').set(row).where('client_id', '=', 'ann').execute()

  test('visitors, other clients and clients without a grant get the 404 of a missing album', async () => {
    const viewer = { clientId: 'ann', slug: 'nowhere' }
    const download = { request: business.request('/a', 'ann'), viewer }
    const nothing = await facts(await downloaded(business, download, { what: 'all' }))
    expect(nothing[0]).toBe(404)
    const choices: Choice[] = [
      { what: 'all' },
      { what: 'selection', numbers: ['1'] },
      { what: 'photograph', id: 'game-1' },
    ]
    const refused = async (client: 'ann' | 'bob' | null) => {
      for (const choice of choices) {
        const given = { client, headers: { Range: 'bytes=0-1' } }
        expect(await facts(await taken(business, choice, given))).toEqual(nothing)
      }
    }
    await refused(null)
    await refused('bob')
    await change({ revoked_at: 1 })
    await refused('ann')
    await change({ revoked_at: null, expires_at: Date.now() - 1 })
    await refused('ann')
    await change({ expires_at: null })
    for (const choice of choices) expect((await taken(business, choice)).status).toBe(200)
  })

  test('cannot have photographs of other albums, or numbers that the album lacks', async () => {
    expect((await taken(business, { what: 'photograph', id: 'other-1' })).status).toBe(404)
    expect((await taken(business, { what: 'favorites' })).status).toBe(404)
    const huge = { query: '?size=huge' }
    expect((await taken(business, { what: 'photograph', id: 'game-1' }, huge)).status).toBe(404)
    for (const numbers of [['4'], [], ['x'], ['0']]) {
      expect((await taken(business, { what: 'selection', numbers })).status).toBe(404)
    }
  })
})

describe('when files have changed', () => {
  let business: Business
  beforeEach(async () => {
    business = await aBusiness(await openTestSqlite())
  })
  const photo = { id: PHOTOS[1], turned: 0, width: 6000 } as const
  const [key, original] = [deliveryKey(photo, 'web'), deliveryKey(photo, 'original')]

  test('there is no web size while photographs are being developed', async () => {
    const photo = business.ports.database.db.updateTable('photo').where('id', '=', PHOTOS[1])
    await photo.set({ recipe: null }).execute()
    const response = await all(business, '?size=web')
    expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '60'])
    expect(business.logged).toEqual([[{ photographs: 1 }, 'download refused: photos are being processed']])
    expect((await all(business)).status).toBe(200)
  })

  test('a missing web size is developed again', async () => {
    await business.ports.storage.remove(key)
    business.ports.developer.remake = async () => {
      await business.ports.storage.put(key, Buffer.from('made again'))
      return true
    }
    expect((await all(business, '?size=web')).status).toBe(200)
  })

  test('an original is not sent that cannot be without its location', async () => {
    await business.ports.storage.put(original, await aPhotoWithLocation('avif'))
    expect((await all(business)).status).toBe(503)
    expect(business.errors.splice(0)).toHaveLength(1)
    await business.ports.storage.put(original, Buffer.from('another export'))
    expect((await all(business)).status).toBe(200)
  })

  test('of a HEIC, which may say where it was taken, the smaller size goes out', async () => {
    const photo = business.ports.database.db.updateTable('photo').where('id', '=', PHOTOS[1])
    await photo.set({ format: 'heif' }).execute()
    const zip = (await bytesOf(await all(business))).toString('latin1')
    expect(zip).toContain('dsc_1 (for sharing).JPG')
    expect((await taken(business, { what: 'photograph', id: 'game-2' })).status).toBe(404)
  })

  test('a lost original is reported to the client and to the owner, only where it is needed', async () => {
    await bytesOf(await all(business))
    await business.ports.storage.remove(original)
    const response = await all(business)
    expect(response.status).toBe(503)
    expect(await response.text()).toMatch(/Photo dsc_1\.JPG isn’t available right now\./)
    expect(business.errors.splice(0)).toEqual([
      expect.objectContaining({ message: expect.stringContaining(PHOTOS[1]) }),
    ])
    expect((await taken(business, { what: 'photograph', id: 'game-1' })).status).toBe(200)
    expect((await all(business, '?size=web')).status).toBe(200)
  })

  test('a file that changes meanwhile interrupts the download, and the next is whole again', async () => {
    const begun = await all(business, '?size=web')
    await business.ports.storage.put(key, Buffer.from('of another size'))
    await expect(bytesOf(begun)).rejects.toThrow('interrupted')
    await expect.poll(() => business.errors.splice(0).length).toBe(1)
    const response = await all(business, '?size=web')
    expect(response.headers.get('ETag')).not.toBe(begun.headers.get('ETag'))
    expect((await bytesOf(response)).length).toBe(Number(response.headers.get('Content-Length')))
  })
})
