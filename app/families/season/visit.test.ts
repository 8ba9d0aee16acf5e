import { expect, test } from 'vitest'
import { visitAt } from './visit.ts'

const MINUTE = 60_000
const START = Date.UTC(2027, 4, 8, 12)

test('what came since the last visit stays new for as long as somebody looks', () => {
  const first = visitAt(null, START)
  expect(first.since).toBeNull()
  const going = visitAt(first.cookie, START + 20 * MINUTE)
  expect(going.since).toBeNull()
  const back = visitAt(going.cookie, START + 120 * MINUTE)
  expect(back.since).toBe(START + 20 * MINUTE)
  const still = visitAt(back.cookie, START + 149 * MINUTE)
  expect(still.since).toBe(START + 20 * MINUTE)
  expect(visitAt(still.cookie, START + 300 * MINUTE).since).toBe(START + 149 * MINUTE)
})

test.each(['', '.', 'x.5', '5', '5.', '-1.5', `1.${'9'.repeat(20)}`])(
  'a cookie that says %j says nothing',
  (cookie) => {
    expect(visitAt(cookie, START)).toEqual(visitAt(null, START))
  },
)
