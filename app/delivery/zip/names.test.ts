import { create, parse } from 'content-disposition'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { archiveName, safeName, sharingName, uniqueNames, withExtension } from './names.ts'

const anyName = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 6 }),
      fc.string({ unit: 'binary', maxLength: 4 }),
      fc.constantFrom('CON', 'nul', 'com1', 'LPT¹', '.', '..', ' ', '/', '\\', ':', '\ud800', '\u202e', '\0'),
      fc.constantFrom('.jpg', '.JPG', '.', '…', 'é', 'e\u0301', 'ß', 'İ', 'x'.repeat(300), '写'.repeat(90)),
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.join(''))

function expectSafe(name: string): void {
  expect(name).not.toMatch(/[<>:"/\\|?*]|\p{Cc}|[\u200e\u200f\u202a-\u202e\u2066-\u2069]/u)
  expect(name).not.toMatch(/^[. ]|[. ]$|^$/)
  expect(name.split('.')[0]?.trimEnd()).not.toMatch(/^(con|prn|aux|nul|(com|lpt)[0-9¹²³])$/i)
  expect(name.normalize('NFC')).toBe(name)
  expect(name.isWellFormed()).toBe(true)
  expect(new TextEncoder().encode(name).length).toBeLessThanOrEqual(150)
}

describe('a safe name', () => {
  test('is one that every system accepts, whatever the input, and does not change again', () => {
    const safe = fc.property(anyName, (name) => {
      expectSafe(safeName(name))
      expect(safeName(safeName(name))).toBe(safeName(name))
    })
    fc.assert(safe, { numRuns: 1000 })
  })

  test.each([
    ['DSC_0421.jpg', 'DSC_0421.jpg'],
    ['Größe 写真 📷.jpeg', 'Größe 写真 📷.jpeg'],
    ['e\u0301.jpg', '\u00e9.jpg'],
    ['10/18/25 final?.jpg', '10-18-25 final-.jpg'],
    ['con', '_con'],
    ['nul.tar.gz', '_nul.tar.gz'],
    ['console.jpg', 'console.jpg'],
    ['name. . .', 'name'],
    ['name .jpg', 'name.jpg'],
    ['.hidden.jpg', 'hidden.jpg'],
    ['\u202egpj.exe', 'gpj.exe'],
    ['', 'Photo'],
    [`${'x'.repeat(300)}.jpg`, `${'x'.repeat(146)}.jpg`],
  ])('%j is %j', (asked, name) => {
    expect(safeName(asked)).toBe(name)
  })
})

describe('unique names', () => {
  const folds = [
    (name: string) => name.toLowerCase(),
    (name: string) => name.toUpperCase(),
    (name: string) => name.normalize('NFD').toLowerCase(),
    (name: string) => name.normalize('NFD').toUpperCase(),
  ]

  test('are safe, and different on every system', () => {
    const names = fc.array(fc.oneof(anyName, fc.constantFrom('a.jpg', 'A.JPG', 'a (2).jpg', 'á.jpg')), {
      maxLength: 30,
    })
    fc.assert(
      fc.property(names, (asked) => {
        const given = uniqueNames(asked)
        for (const name of given) expectSafe(name)
        expect(given.length).toBe(asked.length)
        for (const fold of folds) expect(new Set(given.map(fold)).size).toBe(asked.length)
      }),
      { numRuns: 500 },
    )
  })

  test('get a number that is still free', () => {
    const asked = ['IMG.jpg', 'img.JPG', 'IMG (2).jpg', 'IMG.jpg', 'IMG.png']
    const unique = ['IMG.jpg', 'img (2).JPG', 'IMG (2) (2).jpg', 'IMG (3).jpg', 'IMG.png']
    expect(uniqueNames(asked)).toEqual(unique)
  })

  test('take no longer for ten thousand equal names', () => {
    const names = uniqueNames(Array.from({ length: 10_000 }, () => 'IMG.jpg'))
    expect(names.at(-1)).toBe('IMG (10000).jpg')
  })
})

test.each([
  ['IMG_1.tif', 'jpeg', 'IMG_1.jpg'],
  ['vs. Ridgeview', 'jpeg', 'vs. Ridgeview.jpg'],
  ['Game 10.18', 'jpeg', 'Game 10.18.jpg'],
  ['.jpg', 'jpeg', '.jpg.jpg'],
  ['IMG_1.JPG', 'jpeg', 'IMG_1.JPG'],
  ['IMG_1.jpeg', 'png', 'IMG_1.png'],
  ['IMG_1.TIFF', 'tiff', 'IMG_1.TIFF'],
  ['IMG_1.pdf', 'tiff', 'IMG_1.pdf.tif'],
  ['IMG_1.jpg', 'heif', 'IMG_1.heic'],
] as const)('%j as %s is %j', (name, format, delivered) => {
  expect(withExtension(name, format)).toBe(delivered)
})

test.each([
  ['IMG_1.tif', 'IMG_1 (for sharing).jpg'],
  ['IMG_1.JPG', 'IMG_1 (for sharing).JPG'],
  ['', 'Photo (for sharing).jpg'],
  [`${'x'.repeat(300)}.tif`, `${'x'.repeat(132)} (for sharing).jpg`],
])('%j for sharing is %j', (name, smaller) => {
  expect(sharingName(name)).toBe(smaller)
})

describe("an archive's name", () => {
  test.each([
    ['October 18, 2025: A vs. B', 'favorites', 'October 18, 2025 - A vs. B (favorites).zip'],
    ['10/18/25 A vs. B', 'for sharing', '10-18-25 A vs. B (for sharing).zip'],
    ['con', null, '_con.zip'],
    ['...', null, 'Album.zip'],
    ['y'.repeat(500), 'selected', `${'y'.repeat(135)} (selected).zip`],
  ])('of %j (%j) is %j', (album, what, name) => {
    expect(archiveName(album, what)).toBe(name)
  })
})

test('browsers read a safe name back from Content-Disposition', () => {
  fc.assert(
    fc.property(anyName, (asked) => {
      expectSafe(archiveName(asked, 'favorites, for sharing'))
      const name = safeName(asked)
      const header = create(name)
      expect(header).toMatch(/^attachment; filename=[ -~]+$/)
      expect(parse(header).parameters.filename).toBe(name)
    }),
  )
})
