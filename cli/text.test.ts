import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csv, moment } from './text.ts'

test('commas, quotes and line breaks stay in their cell', () => {
  expect(csv(['Name', 'File'], [['Reyes, Dana', '"Best"\nof.jpg']])).toBe(
    'Name,File\r\n"Reyes, Dana","""Best""\nof.jpg"\r\n',
  )
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', ' =cmd', '＝1'])(
  '%j does not become a formula',
  (text) => {
    const [, row = ''] = csv(['Name'], [[text]]).split('Name\r\n')
    expect(row.replace(/^"/, '')).toMatch(/^'/)
  },
)

test('every cell can be read back', () => {
  const word = fc.string().filter((text) => !/^[\s\p{Cc}=+\-@＋－＝＠]/u.test(text))
  fc.assert(
    fc.property(fc.array(fc.array(word, { minLength: 2, maxLength: 2 }), { minLength: 1 }), (rows) => {
      expect(parsed(csv(['A', 'B'], rows)).slice(1)).toEqual(rows)
    }),
  )
})

/** A parser that follows the RFC's grammar. */
function parsed(text: string): string[][] {
  const rows: string[][] = [[]]
  for (const [, quoted, bare = '', end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    rows.at(-1)?.push(quoted === undefined ? bare : quoted.replaceAll('""', '"'))
    if (end !== ',') rows.push([])
  }
  return rows.slice(0, -1)
}

test('a time is the one on the wall where the business is', () => {
  const moments = ['2027-03-14T06:59:59Z', '2027-03-14T07:00:00Z'].map((at) => Date.parse(at))
  expect(moments.map((at) => moment(at, 'America/New_York'))).toEqual([
    '2027-03-14 01:59:59 EST',
    '2027-03-14 03:00:00 EDT',
  ])
  expect(moment(moments[0] ?? null, 'UTC')).toBe('2027-03-14 06:59:59 UTC')
  expect(moment(null, 'UTC')).toBe('')
})
