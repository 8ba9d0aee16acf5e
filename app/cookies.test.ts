import { expect, test } from 'vitest'
import { type CookieSpec, clearCookie, readCookie, setCookie } from './cookies.ts'

const HTTPS = 'https://www.example.com'
const HTTP = 'http://127.0.0.1:3000'
const SESSION: CookieSpec = { name: 'session', seconds: 60 }

test.each([
  [HTTPS, SESSION, '__Host-session=a.b_c-d; Max-Age=60; Path=/; HttpOnly; Secure; SameSite=Lax'],
  [HTTP, SESSION, 'session=a.b_c-d; Max-Age=60; Path=/; HttpOnly; SameSite=Lax'],
])('from %s, %j is set, read and deleted', (origin, cookie, header) => {
  expect(setCookie(cookie, 'a.b_c-d', origin)).toBe(header)
  const sent = new Request(origin, { headers: { Cookie: `other=1; ${header.split(';')[0]}; last=2` } })
  expect(readCookie(sent, cookie, origin)).toBe('a.b_c-d')
  expect(clearCookie(cookie, origin)).toBe(header.replace('a.b_c-d', '').replace('=60', '=0'))
})

test('on https only a cookie with the prefix counts', () => {
  const sent = new Request(HTTPS, { headers: { Cookie: 'session=a' } })
  expect(readCookie(sent, SESSION, HTTPS)).toBeNull()
})
