import { expect, test } from 'vitest'
import { decodeText } from './decode-text.ts'

const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')
const latin = (text: string) => Buffer.from(text, 'latin1')

test.each([
  ['UTF-8', Buffer.from('José Muñoz')],
  ['UTF-8 with a mark', Buffer.from('\ufeffJosé Muñoz')],
  ['UTF-16, as Excel saves Unicode text', utf16('José Muñoz')],
  ['big-endian UTF-16', utf16('José Muñoz').swap16()],
  ['UTF-16 without a mark', Buffer.from('José Muñoz', 'utf16le')],
  ['big-endian UTF-16 without one', Buffer.from('José Muñoz', 'utf16le').swap16()],
  ['the encoding that it declares', latin('José Muñoz'), 'ISO-8859-1'],
  ['UTF-8, although it declares another encoding', Buffer.from('José Muñoz'), 'ISO-8859-1'],
])('a file in %s', (_, bytes, declared?: string) => {
  expect(decodeText(bytes, declared)).toEqual({ text: 'José Muñoz', certain: true })
})

test.each([[undefined], ['klingon']])('a file of Excel on Windows that declares %s', (declared) => {
  const bytes = Buffer.concat([latin('José Muñoz '), Buffer.from([0x80])])
  expect(decodeText(bytes, declared)).toEqual({ text: 'José Muñoz €', certain: false })
})

const MAC: Record<string, number> = {
  Ä: 0x80,
  É: 0x83,
  Ñ: 0x84,
  á: 0x87,
  ä: 0x8a,
  é: 0x8e,
  ë: 0x91,
  ñ: 0x96,
  ö: 0x9a,
  '’': 0xd5,
}
const mac = (text: string) => Buffer.from([...text].map((c) => MAC[c] ?? c.charCodeAt(0)))

test('a file whose lines end as on an old Mac is Mac Roman', () => {
  expect(decodeText(mac('#,Name\r4,Ängela Muñoz\r'))).toEqual({
    text: '#,Name\r4,Ängela Muñoz\r',
    certain: true,
  })
})

test.each(['José Muñoz', 'JOSÉ MUÑOZ', 'Björn Ängström', 'O’Brien, Zoë', 'Théo\nÉlodie', 'Zoë O’Neil'])(
  'of two old encodings, %j is in the one that makes words of it',
  (text) => {
    expect(decodeText(mac(text))).toEqual({ text, certain: false })
    const windows = Buffer.from(text.replaceAll('’', '\u0092'), 'latin1')
    expect(decodeText(windows)).toEqual({ text, certain: false })
  },
)
