import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isExternal, safeHref } from './href.ts'

const SITE = 'https://site.example'
const ALLOWED = ['http:', 'https:', 'mailto:', 'tel:']

test.each([
  'https://example.org/a?b=c#d',
  'http://example.org',
  'HTTPS://EXAMPLE.ORG/',
  'https://例え.example/パス',
  'https://[::1]:8080/',
  'mailto:hello@example.org?subject=A%20game',
  'tel:+18135550123',
  '/',
  '/portfolio/a-game',
  '/portfolio?category=Soccer#top',
  '#part',
  '#:~:text=goal',
])('%s may be followed', (href) => {
  expect(safeHref(href)).toBe(href)
})

test('spaces around an address are not part of it', () => {
  expect(safeHref('  https://example.org \n')).toBe('https://example.org')
})

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  '\u0000javascript:alert(1)',
  'javascript&colon;alert(1)',
  '&#106;avascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'blob:https://example.org/1',
  'file:///etc/passwd',
  'ftp://example.org/',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '\\\\evil.example',
  '/\n/evil.example',
  'https:evil.example',
  'https:/evil.example',
  'https:\\\\evil.example',
  'http://',
  'https://a b',
  'evil.example',
  '#',
  '# a',
  '#\u0000',
  '?q=1',
  '',
  null,
  undefined,
  7,
  { toString: () => 'https://example.org' },
])('%j is plain text', (href) => {
  expect(safeHref(href)).toBeNull()
})

/** Addresses put together from what attacks are made of, beside any text at all. */
const PARTS =
  'java script http https HTTP data mailto tel blob evil.example : / // \\ & #x3a; &Tab; %0a @ ? # . a 1'
const SPACES = ['\t', '\n', '\r', '\u0000', '\u0001', '\u00a0', ' ', '\u2028', '\u200b', '\u202e']
const parts = fc.constantFrom(...PARTS.split(' '), ...SPACES)
const hostile = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.array(parts, { maxLength: 12 }).map((all) => all.join('')),
  fc
    .tuple(fc.constantFrom('https://', '/', 'mailto:', 'tel:'), fc.array(parts, { maxLength: 8 }))
    .map(([start, all]) => start + all.join('')),
)

test('a browser reads every safe address the same way', { tags: 'all' }, () => {
  let passed = 0
  fc.assert(
    fc.property(hostile, (href) => {
      const safe = safeHref(href)
      if (safe === null) return
      passed++
      const read = new URL(safe, SITE)
      expect(ALLOWED).toContain(read.protocol)
      if (!isExternal(safe) && !/^(mailto|tel):/i.test(safe)) expect(read.origin).toBe(SITE)
      expect(safeHref(safe)).toBe(safe)
    }),
    { numRuns: 20_000 },
  )
  expect(passed).toBeGreaterThan(500)
})
