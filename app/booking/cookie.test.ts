import { expect, test } from 'vitest'
import { draftCookie, readDraftToken } from './cookie.ts'
import { newDraftToken } from './drafts.server.ts'

const ORIGIN = 'https://site.example'
const tokenIn = (cookies?: string) =>
  readDraftToken(new Request(ORIGIN, { headers: cookies === undefined ? {} : { Cookie: cookies } }), ORIGIN)

test('the token comes back as it went', () => {
  const token = newDraftToken()
  const [pair, ...attributes] = draftCookie(token, ORIGIN).split('; ')
  expect(pair).toBe(`booking=${token}`)
  expect(tokenIn(`session=1; ${pair}; other=2`)).toBe(token)
  expect(attributes.sort()).toEqual(['HttpOnly', 'Max-Age=86400', 'Path=/booking', 'SameSite=Lax', 'Secure'])
  expect(draftCookie(token, 'http://127.0.0.1:3000')).not.toContain('Secure')
})

test.each([
  undefined,
  '',
  'booking=',
  'booking=short',
  'mybooking=0123456789abcdef',
  'booking=<0123456789abcdef>',
])('%j holds no token', (cookies) => {
  expect(tokenIn(cookies)).toBeNull()
})
