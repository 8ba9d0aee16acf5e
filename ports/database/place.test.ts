import fc from 'fast-check'
import { expect, test } from 'vitest'
import { placesBetween } from './place.ts'

const sorted = (places: string[]) => places.toSorted((a, b) => (a < b ? -1 : 1))

test('places are different and in order, at the start, at the end and between any two', () => {
  const moves = fc.array(fc.tuple(fc.nat(), fc.integer({ min: 1, max: 40 })), { maxLength: 60 })
  fc.assert(
    fc.property(moves, (insertions) => {
      let list: string[] = []
      for (const [at, count] of insertions) {
        const index = at % (list.length + 1)
        const added = placesBetween(list[index - 1] ?? null, list[index] ?? null, count)
        list = list.toSpliced(index, 0, ...added)
        expect(added).toHaveLength(count)
      }
      expect(new Set(list).size).toBe(list.length)
      expect(sorted(list)).toEqual(list)
    }),
  )
})

test('places stay short: 3,000 at once, and one put at the same spot 200 times', () => {
  const all = placesBetween(null, null, 3000)
  expect(Math.max(...all.map(({ length }) => length))).toBeLessThanOrEqual(4)
  let last = 'a1'
  for (let i = 0; i < 200; i++) last = placesBetween('a0', last, 1)[0] as string
  expect(last.length).toBeLessThan(60)
})

test('there is no place between two that are the same or in the wrong order', () => {
  expect(() => placesBetween('a1', 'a1', 1)).toThrow()
  expect(() => placesBetween('a2', 'a1', 1)).toThrow()
})
