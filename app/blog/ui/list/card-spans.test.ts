import { expect, test } from 'vitest'
import { cardSpans } from './card-spans.ts'

const SIXTHS = { wide: 6, half: 3, third: 2 }

test.each(Array.from({ length: 25 }, (_, count) => count))('%i cards leave no gap', (count) => {
  const all = cardSpans(count)
  expect(all).toHaveLength(count)
  let row = 0
  for (const span of all) {
    row += SIXTHS[span]
    expect(row).toBeLessThanOrEqual(6)
    if (row === 6) row = 0
  }
  expect(row).toBe(0)
})

test('the newest is wide, then two, then three', () => {
  expect(cardSpans(6)).toEqual(['wide', 'half', 'half', 'third', 'third', 'third'])
})
