import { expect, test } from 'vitest'
import { loginBefore, pageAfterLogin } from './return-address.ts'

const login = (next: string) => new URL(`http://site/client?${new URLSearchParams({ next })}`)

test.each(['/client/ann/game', '/client/ann/game/3?show=favorites&pick=1', '/client/ann/account'])(
  'signing in leads to %s',
  (page) => {
    const before = loginBefore(new URL(page, 'http://site'))
    expect(before.startsWith('/client?next=')).toBe(true)
    expect(pageAfterLogin(new URL(before, 'http://site'), 'ann')).toBe(page)
    expect(pageAfterLogin(new URL(before, 'http://site'), 'bob')).toBe('/client/bob')
  },
)

test.each(['/client/ann', '/client/ann/account/sessions', `/client/ann/${'x'.repeat(400)}`])(
  '%s is not worth returning to',
  (page) => {
    expect(loginBefore(new URL(page, 'http://site'))).toBe('/client')
  },
)

test.each([
  '',
  'https://evil.example/client/ann/game',
  '//evil.example/client/ann/game',
  '\\\\evil.example\\client\\ann\\game',
  '/\\evil.example/client/ann/game',
  '/\t/evil.example/client/ann/game',
  'javascript:alert(1)//client/ann/game',
  'http:/client/ann/game/..//evil.example',
  'http://here@evil.example/client/ann/game',
  '/client/ann/../../evil',
  '/client/ann/%2e%2e/%2e%2e/evil',
  '/client/ann//evil.example',
  '/client/bob/game',
  '/client/annabel/game',
  '/client/ann/game/download/all',
  '/client/ann/game/rolls/1',
  '/portfolio',
  '/client/ann/game\r\nSet-Cookie: a=b/1/2',
  `/client/ann/game?${'x'.repeat(400)}`,
])('signing in never leads to %j', (next) => {
  expect(pageAfterLogin(login(next), 'ann')).toBe('/client/ann')
})
