import fc from 'fast-check'
import { expect, test } from 'vitest'
import { namesIn } from './names.ts'

test('a name stays readable, and every file system takes it', () => {
  const names = namesIn('album.json')
  expect(
    ['06/06: Ana & Luka?', '..', 'CON', 'IMG.JPG', 'img.jpg', 'Album.json', ' a\tb. '].map(names),
  ).toEqual([
    ...['06-06- Ana & Luka-', 'Untitled', '_CON', 'IMG.JPG', 'img (2).jpg', 'Album (2).json', 'a b'],
  ])
  expect(names(`${'é'.repeat(300)}.jpeg`)).toBe(`${'é'.repeat(97)}.jpeg`)
})

test('names of a folder are different, plain and short, whatever is wanted', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary', maxLength: 300 }), { maxLength: 8 }), (wanted) => {
      const given = wanted.map(namesIn())
      expect(new Set(given.map((name) => name.toLowerCase())).size).toBe(given.length)
      for (const name of given) {
        expect(name).not.toMatch(/[/\\\p{Cc}]|^\.|^$|[. ]$/u)
        expect(Buffer.byteLength(name)).toBeLessThanOrEqual(220)
      }
    }),
  )
})
