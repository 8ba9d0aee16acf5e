// @module-tag all
import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { smallPicture } from '../../app/photos/testing.server.ts'
import { zipOf } from '../../app/takeout/import/testing.server.ts'
import type { Database } from '../../ports/database/port.ts'
import { testFolder, withEngine } from '../../ports/database/testing.ts'
import { allRows, sideline } from '../testing.ts'
import { openEmpty } from './testing-business.ts'

function lay(folder: string, files: Record<string, Buffer | string>): string {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
  return folder
}

async function albumsIn({ db }: Database) {
  return db
    .selectFrom('frame')
    .innerJoin('album', 'album.id', 'frame.album_id')
    .innerJoin('photo', 'photo.id', 'frame.photo_id')
    .leftJoin('album_section', 'album_section.id', 'frame.section_id')
    .select(['album.slug', 'album.date', 'album.published'])
    .select(['album_section.name as section', 'photo.name as file'])
    .orderBy('album.slug')
    .orderBy('album_section.place', (order) => order.asc().nullsFirst())
    .orderBy('frame.place')
    .execute()
}

withEngine('folders of photographs', (engine) => {
  test('become albums with sections after a dry run, once', async () => {
    const { env, database } = await openEmpty(engine)
    const [a, b, c] = await Promise.all([1, 2, 3].map(smallPicture))
    const album = '2026-06-06 Ana & Luka'
    const folder = lay(testFolder(), {
      [`${album}/b10.png`]: b as Buffer,
      [`${album}/b9.png`]: a as Buffer,
      [`${album}/.DS_Store`]: 'x',
      [`${album}/notes.txt`]: 'no photograph',
      [`${album}/Party/Late/c.png`]: c as Buffer,
      [`${album}/Party/again.png`]: a as Buffer,
      'Texts only/readme.txt': 'no photograph',
      'Empty/.keep': '',
    })
    symlinkSync('/etc/hostname', join(folder, album, 'link.png'))
    const before = await allRows(database)
    const dry = await sideline(env, ['import', folder, '--dry-run'])
    expect(dry.out).toContain('Dry run, nothing was changed: 1 new, 2 refused.')
    expect(await allRows(database)).toEqual(before)
    const run = await sideline(env, ['import', folder])
    expect(run).toMatchObject({ code: 1, err: '' })
    for (const line of [
      `  ${album}: new, 3 photos\n    link.png is a link, and links aren't followed.\n`,
      '    notes.txt isn’t a supported photo.',
      '    Party/again.png is the same photo as b9.png.\n',
      '  Empty: refused\n    It has no photos.\n',
    ])
      expect(run.out).toContain(line)
    const facts = { slug: '2026-06-06-ana-luka', date: '2026-06-06', published: 0 }
    expect(await albumsIn(database)).toEqual([
      { ...facts, section: null, file: 'b9.png' },
      { ...facts, section: null, file: 'b10.png' },
      { ...facts, section: 'Party / Late', file: 'c.png' },
    ])
    const rows = await allRows(database)
    const again = await sideline(env, ['import', folder])
    expect(again.out).toContain('Imported: 1 already there, 2 refused.')
    expect(await allRows(database)).toEqual(rows)
  })
})

test('folders lose the numbers that only sort them, and their names say the day', async () => {
  const { env, database } = await openEmpty('SQLite')
  const [a, b, c, d, e] = await Promise.all([1, 2, 3, 4, 5].map(smallPicture))
  const dated = sharp(e).withExif({ IFD2: { DateTimeOriginal: '2025:11:01 14:00:00' } })
  const folder = lay(testFolder(), {
    'Nov 1 - Senior night/e.jpg': await dated.jpeg().toBuffer(),
    'October 25, 2025 - Bay Point vs. Ridgeview/01 Warm-up/a.png': a as Buffer,
    'October 25, 2025 - Bay Point vs. Ridgeview/02_First half/b.png': b as Buffer,
    '1 Toast/1 Ann/c.png': c as Buffer,
    '1 Toast/2 Ann/d.png': d as Buffer,
  })
  await sideline(env, ['import', folder])
  const albums = await database.db.selectFrom('album').select(['name', 'date']).orderBy('name').execute()
  expect(albums).toEqual([
    { name: '1 Toast', date: null },
    { name: 'November 1, 2025: Senior night', date: '2025-11-01' },
    { name: 'October 25, 2025: Bay Point vs. Ridgeview', date: '2025-10-25' },
  ])
  const found = await albumsIn(database)
  expect(found.map(({ section }) => section)).toEqual(['1 Ann', '2 Ann', null, 'Warm-up', 'First half'])
  const again = await sideline(env, ['import', folder])
  expect(again.out).toContain('Imported: 3 already there')
})

test('a ZIP is read like the folder that it was made of, and leaves nothing behind', async () => {
  const { env, database, folder } = await openEmpty('SQLite')
  const bytes = await smallPicture(1)
  const zip = join(testFolder(), 'Summer.zip')
  const packed = ['Summer/Beach/a.png', '__MACOSX/Summer/Beach/._a.png', 'Summer/Beach/.DS_Store']
  const parent = { name: 'Summer/Beach/', bytes: Buffer.alloc(0) }
  writeFileSync(zip, zipOf(...packed.map((name) => ({ name, bytes })), parent))
  expect((await sideline(env, ['import', zip])).out).toContain('  Beach: new, 1 photo\n')
  expect(await albumsIn(database)).toMatchObject([{ slug: 'beach', section: null, file: 'a.png' }])
  expect(readdirSync(folder).filter((name) => name.startsWith('.'))).toEqual([])
})

test('a malicious or damaged ZIP is refused before anything is stored', async () => {
  const { env, database, folder } = await openEmpty('SQLite')
  const bytes = await smallPicture(1)
  const zip = join(testFolder(), 'x.zip')
  const before = await allRows(database)
  const refused = async (content: Buffer) => {
    writeFileSync(zip, content)
    const { code, err } = await sideline(env, ['import', zip])
    expect(code).toBe(1)
    return err.trim()
  }
  const name = 'Album/a.png'
  const whole = zipOf({ name, bytes })
  for (const outside of ['../../../etc/cron.d/x', '/etc/cron.d/x', 'Album\\..\\..\\x']) {
    const sentence = await refused(zipOf({ name: outside, bytes }))
    expect(sentence).toContain('x.zip has a file with a path outside it')
  }
  for (const [says, sentence] of [
    [{ flags: 1 }, `${name} in x.zip is encrypted. Zip it again without a password.`],
    [{ mode: 0o120777 }, `${name} in x.zip is a link`],
    [{ method: 99 }, "Sideline can't read"],
    [{ size: 10 }, `${name} is damaged in x.zip.`],
    [{ crc: 1 }, `${name} is damaged in x.zip.`],
  ] as const)
    expect(await refused(zipOf({ name, bytes, says }))).toContain(sentence)
  expect(await refused(zipOf({ name, bytes }, { name, bytes }))).toBe(`${name} appears twice in x.zip.`)
  const bomb = Buffer.alloc(120 * 1024 * 1024)
  const bombs = zipOf({ name, bytes: bomb }, { name: 'Album/b', bytes: bomb })
  expect(await refused(bombs)).toContain('would unpack to far more')
  expect(await refused(whole.subarray(0, -40))).toContain("x.zip isn't a ZIP, or it was cut short.")
  const many = Buffer.from(whole)
  many.writeUInt16LE(9, many.length - 12)
  expect(await refused(many)).toContain('x.zip is')
  expect(await allRows(database)).toEqual(before)
  expect(readdirSync(folder).filter((file) => file.startsWith('.'))).toEqual([])
})

test('a ZIP with photographs at its top becomes one album that is named like it, once', async () => {
  const { env, database } = await openEmpty('SQLite')
  const zip = join(testFolder(), 'Ana and Luka.zip')
  writeFileSync(zip, zipOf({ name: 'a.png', bytes: await smallPicture(1) }))
  expect((await sideline(env, ['import', zip])).out).toContain('  Ana and Luka: new, 1 photo\n')
  expect((await sideline(env, ['import', zip])).out).toContain('  Ana and Luka: already there\n')
  expect(await albumsIn(database)).toMatchObject([{ slug: 'ana-and-luka', file: 'a.png' }])
})

test('a ZIP without photographs, and another archive, get a sentence that says what to do', async () => {
  const { env, folder } = await openEmpty('SQLite')
  const refused = async (name: string, content: Buffer) => {
    const path = join(testFolder(), name)
    writeFileSync(path, content)
    const { code, err } = await sideline(env, ['import', path])
    expect(code).toBe(1)
    expect(err).not.toContain(folder)
    return err.trim()
  }
  const bytes = Buffer.from('words')
  const none = 'words.zip has no photos in it.'
  expect(await refused('words.zip', zipOf({ name: '.hidden/notes.txt', bytes }))).toBe(none)
  expect(await refused('words.zip', zipOf({ name: 'a.jpg', bytes: Buffer.alloc(0) }))).toBe(none)
  const archive = Buffer.from('Rar!\x1a\x07 and more', 'latin1')
  expect(await refused('a.rar', archive)).toContain('Unpack any other kind of archive, then zip its folder.')
})

test('thousands of empty files are left out before anything is unpacked', async () => {
  const { env, database } = await openEmpty('SQLite')
  const zip = join(testFolder(), 'many.zip')
  const empty = Array.from({ length: 60_000 }, (_, i) => ({ name: `Beach/${i}.jpg`, bytes: Buffer.alloc(0) }))
  writeFileSync(zip, zipOf({ name: 'Beach/a.png', bytes: await smallPicture(1) }, ...empty))
  const { code, out } = await sideline(env, ['import', zip])
  expect(code).toBe(1)
  expect(out).toContain('  Beach/19.jpg is empty.\n  And 59,980 more empty files.\n')
  expect(await albumsIn(database)).toHaveLength(1)
})
