import { expect, test } from 'vitest'
import { decodeText } from './decode-text.ts'

const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')
const latin = (text: string) => Buffer.from(text, 'latin1')

test.each([
  ['UTF-8', Buffer.from('José Muñoz'), undefined],
  ['UTF-8 with a mark', Buffer.from('\ufeffJosé Muñoz'), undefined],
  ['UTF-16, as Excel saves Unicode text', utf16('José Muñoz'), undefined],
  ['big-endian UTF-16', utf16('José Muñoz').swap16(), undefined],
  ['the encoding that it declares', latin('José Muñoz'), 'ISO-8859-1'],
  ['UTF-8, although it declares another encoding', Buffer.from('José Muñoz'), 'ISO-8859-1'],
])('a file in %s', (_, bytes, declared) => {
  expect(decodeText(bytes, declared)).toEqual({ text: 'José Muñoz', certain: true })
})

test.each([[undefined], ['klingon']])('a file of Excel on Windows that declares %s', (declared) => {
  const bytes = Buffer.concat([latin('José Muñoz '), Buffer.from([0x80])])
  expect(decodeText(bytes, declared)).toEqual({ text: 'José Muñoz €', certain: false })
})
