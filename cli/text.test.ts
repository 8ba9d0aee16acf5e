import { expect, test } from 'vitest'
import { moment } from './text.ts'

test('a time is the one on the wall where the business is', () => {
  const moments = ['2027-03-14T06:59:59Z', '2027-03-14T07:00:00Z'].map((at) => Date.parse(at))
  expect(moments.map((at) => moment(at, 'America/New_York'))).toEqual([
    '2027-03-14 01:59:59 EST',
    '2027-03-14 03:00:00 EDT',
  ])
  expect(moment(moments[0] ?? null, 'UTC')).toBe('2027-03-14 06:59:59 UTC')
  expect(moment(null, 'UTC')).toBe('')
})
