import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvLine, FORMULA } from './csv.ts'

test.each([
  [['a', 1, null], 'a,1,'],
  [['a,b', 'say "no"', 'two\nlines', 'a;=1', 'a\t=1'], '"a,b","say ""no""","two\nlines","a;=1","a\t=1"'],
  [['=1+1', '+1 813', '-1', '@x', '＝1'], "'=1+1,'+1 813,'-1,'@x,'＝1"],
  [['\tx', '\rx', '\n=1', ' =1'], '"\'\tx","\'\rx","\'\n=1",\' =1'],
  [[-1, ' a'], '-1," a"'],
])('%j is a line', (cells, line) => {
  expect(csvLine(cells)).toBe(`${line}\r\n`)
})

test('every cell can be read back', () => {
  const word = fc.string().filter((text) => !FORMULA.test(text))
  fc.assert(
    fc.property(fc.array(fc.array(word, { minLength: 2, maxLength: 2 }), { minLength: 1 }), (rows) => {
      expect(parsed(rows.map(csvLine).join(''))).toEqual(rows)
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
