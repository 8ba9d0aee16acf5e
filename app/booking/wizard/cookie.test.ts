import { expect, test } from 'vitest'
import { draftCookie, readDraftToken } from './cookie.ts'
import { newDraftToken } from './drafts.server.ts'

const ORIGIN = 'https://site.example'
const tokenIn = (cookies?: string) =>
  readDraftToken(new Request(ORIGIN, { headers: cookies === undefined ? {} : { Cookie: cookies } }), ORIGIN)

test('the token is read as it was set', () => {
  const token = newDraftToken()
  const [pair, ...attributes] = draftCookie(token, ORIGIN).split('; ')
  expect(pair).toBe(`__Host-booking=${token}`)
  expect(tokenIn(`session=1; ${pair}; other=2`)).toBe(token)
  expect(attributes.sort()).toEqual(['HttpOnly', 'Max-Age=86400', 'Path=/', 'SameSite=Lax', 'Secure'])
  expect(draftCookie(token, 'http://127.0.0.1:3000')).not.toContain('Secure')
})

test.each([
  undefined,
  '',
  '__Host-booking=',
  '__Host-booking=short',
  'booking=0123456789abcdef',
  '__Host-booking=<0123456789abcdef>',
])('%j holds no token', (cookies) => {
  expect(tokenIn(cookies)).toBeNull()
})
