import { expect, test } from 'vitest'
import { type Code, codeBefore } from './codes.ts'

const CODES: Code[] = [
  { code: 't23', words: ['Ezra Brackwater (23)', 'Bay Point running back Ezra Brackwater'] },
  { code: 'T23', words: ['Another'] },
  { code: 'r00', words: ['Zoë Ångström (00)', ''] },
  { code: 'ö7a', words: ['Åse (7A)'] },
]
/** The text after typing it to the '|', where a code is replaced. */
function typed(text: string): string {
  const caret = text.indexOf('|')
  const plain = text.replace('|', '')
  const found = codeBefore(plain, caret, CODES)
  return found ? `${plain.slice(0, found.start)}${found.words}|${plain.slice(caret)}` : text
}

test('a code becomes its words when its end is typed', () => {
  expect(typed('=t23=|')).toBe('Ezra Brackwater (23)|')
  expect(typed('Bay Point’s =t23=| runs behind =r')).toBe('Bay Point’s Ezra Brackwater (23)| runs behind =r')
  expect(typed('x=r00=|')).toBe('xZoë Ångström (00)|')
  expect(typed('=t23#2=|')).toBe('Bay Point running back Ezra Brackwater|')
  expect(typed('=Ö7A=|')).toBe('Åse (7A)|')
  expect(typed('=R00=|')).toBe('Zoë Ångström (00)|')
  expect(typed('=T23=|')).toBe('Another|')
})

test('what is no code stays', () => {
  const others = [
    '=t2=|',
    '=t23=x|',
    '=t23|=',
    '2 = 3 =|',
    '==|',
    '=|',
    '|',
    '=t 23=|',
    '=t23#3=|',
    '=r00#2=|',
  ]
  for (const text of [...others, '=t23#0=|']) expect(typed(text)).toBe(text)
  expect(typed(`=${'x'.repeat(50_000)}=|`)).toBe(`=${'x'.repeat(50_000)}=|`)
  expect(codeBefore('=t23=', 5, [])).toBeNull()
})
