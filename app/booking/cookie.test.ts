import { expect, test } from 'vitest'
import { cookieFor, tokenIn } from './cookie.ts'
import { newDraftToken } from './drafts.server.ts'

test('the token comes back as it went', () => {
  const token = newDraftToken()
  const [pair, ...attributes] = cookieFor(token, 'https://site.example').split('; ')
  expect(tokenIn(`session=1; ${pair}; other=2`)).toBe(token)
  expect(attributes).toEqual(['Path=/booking', 'Max-Age=86400', 'HttpOnly', 'SameSite=Lax', 'Secure'])
  expect(cookieFor(token, 'http://127.0.0.1:3000')).not.toContain('Secure')
})

test.each([
  null,
  '',
  'booking=',
  'booking=short',
  'mybooking=0123456789abcdef',
  'booking=<0123456789abcdef>',
])('%j holds no token', (header) => {
  expect(tokenIn(header)).toBeNull()
})
