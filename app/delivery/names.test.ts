import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '../../ports/database/port.ts'
import { athleteRow, insertRows } from '../../ports/database/testing/testing-rows.ts'
import { testFolder, withDatabase } from '../../ports/database/testing.ts'
import { without } from '../../scripts/programs/debian.ts'
import { saveAlbum } from '../albums/save-album.server.ts'
import { erasePerson, hidePerson } from '../athletes/persons.server.ts'
import { TERMINAL } from '../audit/actor.ts'
import { NAME as LUCA, saysName, TELLING } from '../photos/bare/testing.server.ts'
import { exiftool } from '../photos/captions/testing.server.ts'
import { deliveryKey } from '../photos/delivery-files.server.ts'
import { aPhotoWithLocation } from '../photos/location/testing.server.ts'
import { aBusiness, bytesOf, PHOTOS, taken } from './testing.server.ts'

const withExifTool = test.skipIf(without('exiftool'))
const NAME = /br[aä]ckwater/i

async function namingEzra(): Promise<Buffer> {
  const file = join(testFolder(), 'a.jpg')
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#357' } })
    .jpeg()
    .toBuffer()
  writeFileSync(file, picture)
  const words = [
    ...['XMP-dc:Title', 'XMP-dc:Description', 'XMP-photoshop:Headline', 'IPTC:ObjectName', 'IPTC:Headline'],
    ...['IPTC:Caption-Abstract', 'EXIF:ImageDescription', 'XMP-iptcExt:PersonInImage', 'File:Comment'],
    'EXIF:UserComment',
    ...['IPTC:Keywords', 'XMP-dc:Subject', 'XMP-lr:HierarchicalSubject'],
  ].map((tag) => `-${tag}=Ezra Brackwater`)
  const others = ['-XMP-iptcExt:PersonInImage=Ada Reed', '-XMP-dc:Rights=© Baseline', '-XMP-dc:Subject=night']
  await promisify(execFile)('exiftool', ['-q', '-overwrite_original', ...words, ...others, file])
  return readFileSync(file)
}

withDatabase('the name of an athlete in a file', (open) => {
  let database: Database
  let business: Awaited<ReturnType<typeof aBusiness>>
  let original: Buffer
  const one = { what: 'photograph', id: 'game-1' } as const
  const get = async (query = '') => bytesOf(await taken(business, one, { query }))
  const photo = (row: object) =>
    database.db.updateTable('photo').set(row).where('id', '=', PHOTOS[0]).execute()
  const stationery = { credit: 'Baseline', copyright: '', event: '', city: '' }
  const writeStationery = () => saveAlbum(database, { album: 'game', stationery, actor: TERMINAL, now: 1 })
  const hide = () => hidePerson(database, 'ezra', '', { actor: TERMINAL, now: 1 })

  beforeEach(async () => {
    database = await open()
    business = await aBusiness(database)
    original = await namingEzra()
    const { db } = database
    // All are real pictures: where somebody of the team is hidden, each file is delivered without its own words.
    const stored = await db.selectFrom('photo').select(['id', 'width']).where('id', 'in', PHOTOS).execute()
    for (const { id, width } of stored)
      for (const size of ['original', 'web'] as const)
        await business.ports.storage.put(deliveryKey({ id, turned: 0, width }, size), original)
    const words = { title: 'Ezra Brackwater', caption: 'Ezra Brackwater' }
    const lists = { keywords: '["Ezra Brackwater","night"]', people: '["Ezra Brackwater","Ada Reed"]' }
    await photo({ name: 'Ezra_Brackwater_1.jpg', ...words, ...lists })
    await insertRows(database, {
      team: { id: 'bay', name: 'Bay Point' },
      person: { id: 'ezra' },
      athlete: athleteRow('ezra', 'bay', '23', { name: 'Bräckwater, Ezra' }),
      album_team: { album_id: 'game', team_id: 'bay' },
    })
  })

  withExifTool('who is shown is delivered as it is; who is not shown is in no tag of it', async () => {
    expect((await get()).equals(original)).toBe(true)
    await hide()
    for (const query of ['', '?size=web']) {
      const response = await taken(business, one, { query })
      expect(response.headers.get('Content-Disposition')).not.toMatch(NAME)
      const copy = await bytesOf(response)
      expect(copy.toString('latin1')).not.toMatch(NAME)
      const found = await exiftool(copy)
      expect(found).toMatchObject({ 'XMP-dc:Rights': '© Baseline' })
      expect(Object.keys(found).join()).not.toMatch(/(XMP|IPTC)[^,]*(Desc|Caption|Person|Subject|Keyw)/)
      expect(response.headers.get('Content-Disposition')).toMatch(/filename="?001\b/)
      expect(await sharp(copy).raw().toBuffer()).toEqual(await sharp(original).raw().toBuffer())
    }
    const zip = await bytesOf(await taken(business, { what: 'all' }))
    expect(zip.toString('latin1')).not.toMatch(NAME)
  })

  describe('where the file cannot say less by cutting', { tags: 'all' }, () => {
    const put = (bytes: Buffer) =>
      business.ports.storage.put(deliveryKey({ id: PHOTOS[0], turned: 0, width: 6000 }, 'original'), bytes)
    beforeEach(async () => {
      const words = { name: 'Luca.jpg', title: LUCA, caption: `${LUCA} scores` }
      await photo({ ...words, keywords: '[]', people: '[]' })
      await database.db.updateTable('athlete').set({ name: LUCA }).execute()
      await writeStationery()
    })

    const ends = [
      ['is not shown', hide],
      ['was erased', () => erasePerson(database, 'ezra', { actor: TERMINAL, now: 1 })],
    ] as const
    const photos = Object.keys(TELLING).filter((kind) => /JPEG/.test(kind) && !kind.includes('TIFF'))
    withExifTool.each(ends.flatMap(([how, end]) => photos.map((kind) => ({ how, end, kind }))))(
      'who $how is not in $kind, which says what the site says',
      async ({ end, kind }) => {
        const telling = (await TELLING[kind]?.()) as Buffer
        await put(telling)
        await end()
        const response = await taken(business, one)
        const copy = await bytesOf(response)
        expect(copy.length).toBe(Number(response.headers.get('Content-Length')))
        expect(saysName(copy)).toBe(false)
        const found = await exiftool(copy)
        expect(found).toMatchObject({ 'XMP-photoshop:Credit': 'Baseline' })
        expect(found).not.toHaveProperty('XMP-dc:Description')
        expect(await sharp(copy).raw().toBuffer()).toEqual(await sharp(telling).raw().toBuffer())
        const rest = await bytesOf(await taken(business, one, { headers: { Range: 'bytes=700-' } }))
        expect(rest.equals(copy.subarray(700))).toBe(true)
      },
    )

    withExifTool(
      'the smaller size goes out instead of what may say anything, and the page says so',
      async () => {
        await put(await aPhotoWithLocation('avif'))
        await database.db.updateTable('photo').set({ format: 'avif' }).where('id', '=', PHOTOS[0]).execute()
        await hide()
        const page = await taken(business, one)
        expect([page.status, await page.text()]).toEqual([404, expect.stringContaining('the sharing size')])
        const zip = join(testFolder(), 'all.zip')
        writeFileSync(zip, await bytesOf(await taken(business, { what: 'all' })))
        const { stdout } = await promisify(execFile)('unzip', ['-Z1', zip])
        expect(stdout.split('\n')[0]).toBe('001 (for sharing).jpg')
        await promisify(execFile)('unzip', ['-tq', zip])
      },
    )
  })

  withExifTool('is not written either where the owner typed it herself', { tags: 'all' }, async () => {
    await hide()
    await database.db.updateTable('frame').set({ caption: 'EZRA BRACKWATER scores' }).execute()
    await writeStationery()
    const copy = await get()
    expect(copy.toString('latin1')).not.toMatch(NAME)
    const found = await exiftool(copy)
    expect(found).toMatchObject({ 'XMP-photoshop:Credit': 'Baseline' })
    expect(found).not.toHaveProperty('XMP-dc:Description')
  })

  withExifTool(
    'goes with the person who is erased, from what is stored and from what is delivered',
    async () => {
      const { db } = database
      const words = { caption: 'Ezra Brackwater’s run', alt: 'Brackwater, Ezra' }
      await db.updateTable('frame').set(words).where('id', '=', 'game-1').execute()
      await db.updateTable('photo').set({ people: '[]' }).where('id', '=', PHOTOS[1]).execute()
      await erasePerson(database, 'ezra', { actor: TERMINAL, now: 1 })
      const stored = [
        await db.selectFrom('photo').selectAll().execute(),
        await db.selectFrom('frame').selectAll().execute(),
        await db.selectFrom('audit_event').selectAll().execute(),
      ]
      expect(JSON.stringify(stored)).not.toMatch(NAME)
      const withheld = db.selectFrom('photo').where('own_words_withheld', '=', 1).orderBy('id')
      // The third was not read yet: its file could say anything.
      expect(await withheld.select('id').execute()).toEqual([{ id: PHOTOS[0] }, { id: PHOTOS[2] }])
      await db.updateTable('frame').set({ caption: null }).execute()
      const copy = await get()
      expect(copy.toString('latin1')).not.toMatch(NAME)
      const found = await exiftool(copy)
      expect(found).not.toHaveProperty('XMP-dc:Description')
      expect(found).not.toHaveProperty('XMP-iptcExt:PersonInImage')
    },
  )
})
