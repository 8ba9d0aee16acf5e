import { expect, test } from 'vitest'
import { addressFrom } from './link.tsx'

test.each([
  ['example.com/a?b#c', 'https://example.com/a?b#c'],
  ['  https://example.com  ', 'https://example.com'],
  ['ana@example.com', 'mailto:ana@example.com'],
  ['/booking', '/booking'],
  ['tel:+18135550123', 'tel:+18135550123'],
])('%s leads to %s', (typed, address) => {
  expect(addressFrom(typed)).toBe(address)
})

test.each([
  '',
  'words',
  'javascript:alert(1)',
  'data:text/html,x',
  '//evil.example',
  'java\tscript:alert(1)',
])('%j leads nowhere', (typed) => {
  expect(addressFrom(typed)).toBeNull()
})
