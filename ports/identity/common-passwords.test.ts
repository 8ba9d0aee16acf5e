import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'

test.each([
  'password1234',
  'Password1234!',
  'P@ssw0rd1234',
  '123456789012',
  'qwertyuiop12',
  'iloveyou1234',
  'Sunshine 2026',
  'footballfootball',
  'monkey123456',
  '2026!Photography',
])('%s is common', (password) => {
  expect(isCommonPassword(password)).toBe(true)
})

test.each([
  'a brand new password',
  'two long words',
  'my sunshine on a tuesday',
  'fg7-Kq2-xWz9',
  'çedille über alles',
  '',
])('"%s" is not', (password) => {
  expect(isCommonPassword(password)).toBe(false)
})

test('the list has thousands of lines in lower case, sorted, each once', () => {
  const lines = readFileSync(join(import.meta.dirname, 'common-passwords.txt'), 'utf8')
    .trimEnd()
    .split('\n')
  expect(lines.length).toBeGreaterThan(3000)
  expect(lines).toEqual([...new Set(lines)].toSorted())
  for (const line of lines) expect(line).toMatch(/^[^\sA-Z]{8,}$/)
})
