import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import type { Database } from '../../ports/database/port.ts'
import { withDatabase } from '../../ports/database/testing.ts'
import { without } from '../../scripts/programs/debian.ts'
import { saveAlbum } from '../albums/save-album.server.ts'
import { TERMINAL } from '../audit/actor.ts'
import { exiftool } from '../photos/captions/testing.server.ts'
import { deliveryKey } from '../photos/delivery-files.server.ts'
import { aPhotoWithLocation } from '../photos/location/testing.server.ts'
import { deliverArchive, deliverPhotograph } from './deliver.server.ts'
import { aBusiness, bytesOf, made, PHOTOS, responseOf, taken } from './testing.server.ts'

const STATIONERY = {
  credit: 'Jordan / Baseline Media',
  copyright: '© {year} Baseline Media',
  event: '{album}',
  city: 'Tampa',
}
const SAID = {
  'XMP-photoshop:Credit': STATIONERY.credit,
  'IPTC:Credit': STATIONERY.credit,
  'XMP-dc:Rights': '© 2025 Baseline Media',
  'XMP-iptcExt:Event': 'October 18, 2025: A vs. B',
  'XMP-photoshop:City': 'Tampa',
}

const withExifTool = test.skipIf(without('exiftool'))

withDatabase('the stationery of an album', (open) => {
  let database: Database
  let business: Awaited<ReturnType<typeof aBusiness>>
  let photo: Buffer
  const change = (changed: Partial<typeof STATIONERY>) => {
    const stationery = { ...STATIONERY, ...changed }
    return saveAlbum(database, { album: 'game', stationery, actor: TERMINAL, now: 1 })
  }
  const one = { what: 'photograph', id: 'game-1' } as const
  const store = (size: 'original' | 'web', bytes: Buffer) =>
    business.ports.storage.put(deliveryKey({ id: PHOTOS[0], turned: 0, width: 6000 }, size), bytes)

  beforeEach(async () => {
    database = await open()
    business = await aBusiness(database)
    photo = await aPhotoWithLocation('jpeg')
    await store('original', photo)
    await store('web', await aPhotoWithLocation('jpeg', { exif: false, xmp: false }))
    const words = { caption: 'In the file', people: '["Ezra"]', keywords: '["night"]', creator: 'Ada' }
    await database.db.updateTable('photo').set(words).where('id', '=', PHOTOS[0]).execute()
  })

  withExifTool(
    'is in each photograph that a client downloads, in both sizes, with the caption typed here',
    async () => {
      await change({})
      const pixels = await sharp(photo).raw().toBuffer()
      for (const query of ['', '?size=web']) {
        const copy = await bytesOf(await taken(business, one, { query }))
        const found = await exiftool(copy)
        expect(found).toMatchObject({
          ...SAID,
          'XMP-dc:Description': 'In the file',
          'XMP-iptcExt:PersonInImage': ['Ezra'],
          'XMP-dc:Subject': ['night'],
          'XMP-dc:Creator': ['Ada'],
        })
        expect(Object.keys(found).filter((name) => /GPS/.test(name))).toEqual([])
        if (query === '') expect(await sharp(copy).raw().toBuffer()).toEqual(pixels)
      }
      const frame = database.db.updateTable('frame').where('id', '=', 'game-1')
      await frame.set({ caption: 'Typed here' }).execute()
      await change({ credit: '', copyright: '', event: '', city: '' })
      const found = await exiftool(await bytesOf(await taken(business, one)))
      for (const tag of ['IPTC:Caption-Abstract', 'XMP-dc:Description']) expect(found[tag]).toBe('Typed here')
      expect(found['XMP-dc:Rights']).toBe('Ada')
      expect(found).not.toHaveProperty('XMP-photoshop:Credit')
    },
  )

  withExifTool('without it, and without a caption typed here, the file goes out as it is', async () => {
    await database.db.updateTable('album').set({ keep_place: 1 }).execute()
    expect((await bytesOf(await taken(business, one))).equals(photo)).toBe(true)
    await change({})
    const copy = await exiftool(await bytesOf(await taken(business, one)))
    expect(copy).toMatchObject({ ...SAID, 'XMP-exif:GPSLatitude': expect.anything() })
    // A file that is no JPEG.
    const other = await bytesOf(await taken(business, { what: 'photograph', id: 'game-2' }))
    expect(other.toString()).toMatch(/^original of 2/)
  })

  withExifTool('that is changed makes another archive: no download goes on with it', async () => {
    await change({})
    const download = (headers: Record<string, string> = {}) => ({
      request: business.request('/somewhere', 'ann', headers),
      viewer: { clientId: 'ann', slug: 'game' },
      who: 'ann',
    })
    const id = await made(business, download(), { what: 'all' })
    const at = async (headers?: Record<string, string>) =>
      responseOf(await deliverArchive(business.ports, download(headers), { id }))
    const whole = await bytesOf(await at())
    const half = await bytesOf(await at({ Range: 'bytes=500-' }))
    expect(half.equals(whole.subarray(500))).toBe(true)
    const single = async (headers?: Record<string, string>) =>
      responseOf(await deliverPhotograph(business.ports, download(headers), 'game-1'))
    await (await single()).body?.cancel()
    await change({ credit: 'Jordan / Baseline Medio' })
    expect((await at({ Range: 'bytes=500-' })).status).toBe(410)
    expect((await single({ Range: 'bytes=500-' })).status).toBe(409)
    await change({})
    expect((await at({ Range: 'bytes=500-' })).status).toBe(206)
  })

  withExifTool('is in what was measured by an earlier release', { tags: 'all' }, async () => {
    await bytesOf(await taken(business, one))
    await change({})
    // The second is of another file, which it measured again and left alone.
    for (const slots of [null, JSON.stringify({ of: 1, slots: null })]) {
      await database.db.updateTable('delivery_file').set({ slots }).execute()
      expect(await exiftool(await bytesOf(await taken(business, one)))).toMatchObject(SAID)
    }
    const rows = await database.db.selectFrom('delivery_file').select('slots').execute()
    expect(rows.every(({ slots }) => slots !== null)).toBe(true)
  })
})
