import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testFolder } from '../../ports/database/testing.ts'
import { siteSecret } from './secret.ts'

const read = (DATA_DIR: string, SITE_SECRET?: string) => siteSecret({ DATA_DIR, SITE_SECRET })

test('is created once, readable by this user alone', async () => {
  const folder = testFolder()
  const both = await Promise.all([read(folder), read(folder)])
  const [secret] = both
  expect(secret).toMatch(/^[\w-]{43}$/)
  expect(both[1]).toBe(secret)
  expect(await read(folder)).toBe(secret)
  const file = join(folder, 'secret')
  expect(readFileSync(file, 'utf8')).toBe(`${secret}\n`)
  expect(statSync(file).mode & 0o777).toBe(0o600)
})

test('is SITE_SECRET, if set', async () => {
  const folder = testFolder()
  const given = 'x'.repeat(40)
  expect(await read(folder, given)).toBe(given)
  expect(await read(folder)).not.toBe(given)
})

test('is refused if its file is too short', async () => {
  const folder = testFolder()
  writeFileSync(join(folder, 'secret'), 'abc\n')
  await expect(read(folder)).rejects.toThrow(/should hold at least 32/)
})
