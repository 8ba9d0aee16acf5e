import type { IncomingMessage } from 'node:http'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openTestServer } from '../testing-server.ts'
import { replaceMalformed } from './malformed-address.ts'

const NONE = '%EF%BF%BD'

const seen = (address: string): string => {
  let url = ''
  replaceMalformed((request) => {
    url = request.url as string
  })({ url: address, headersDistinct: {} } as IncomingMessage, {} as never)
  return url
}

test.each([
  ['/portfolio/%00', `/portfolio/${NONE}`],
  ['/portfolio/a%00b.data', `/portfolio/a${NONE}b.data`],
  ['/%', `/${NONE}`],
  ['/100%zz?q=%', `/100${NONE}zz?q=${NONE}`],
  ['/blog?q=caf%E9', `/blog?q=caf${NONE}`],
  ['/blog/%ED%A0%80', `/blog/${NONE}`],
  ['/client/x/%0D%0ASet-Cookie:1', `/client/x/${NONE}Set-Cookie:1`],
])('%s is seen as %s', (address, expected) => {
  expect(seen(address)).toBe(expected)
})

test.each([
  '/',
  '/blog?q=caf%C3%A9+au%20lait',
  '/a%2500',
  '/%F0%9F%92%A9',
  '/a%2fb',
  '/portfolio?category=%C2%A0',
])('%s is seen as it is', (address) => {
  expect(seen(address)).toBe(address)
})

test('any address becomes decodable, without control characters', () => {
  const escapes = fc.constantFrom(...'% %0 %00 %C3 %A9 %ED%A0%80 %1f %7F %25 %E2%82%AC a 0 / ?'.split(' '))
  fc.assert(
    fc.property(fc.array(escapes, { maxLength: 30 }), (parts) => {
      const read = decodeURIComponent(seen(`/${parts.join('')}`))
      expect(read).not.toMatch(/\p{Cc}/u)
      expect(read.isWellFormed()).toBe(true)
    }),
  )
})

test('a request with two hosts is refused', async () => {
  const connect = await openTestServer(replaceMalformed((_, response) => void response.end('seen')))
  const asked = async (hosts: string) => {
    const socket = connect()
    socket.write(`GET / HTTP/1.1\r\n${hosts}Connection: close\r\n\r\n`)
    return String(Buffer.concat(await socket.toArray())).slice(9, 12)
  }
  expect(await asked('Host: a.example\r\n')).toBe('200')
  expect(await asked('Host: a.example\r\nhost: b.example\r\n')).toBe('400')
})
