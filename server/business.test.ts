import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { openTestSqlite, testFolder } from '../ports/database/testing.ts'
import { accountsFile, businessIn, greet, startRefusal } from './business.ts'
import { readEnv } from './settings/env.ts'

test('a database with data but no business never becomes the demo', async () => {
  const folder = testFolder()
  const business = () => businessIn({ url: undefined, file: join(folder, 'sideline.db') })
  expect(await business()).toBe('none')
  const { db } = await openTestSqlite(folder)
  expect(await business()).toBe('none')
  await db.insertInto('client').values({ id: '1', name: 'Ada', email: 'ada@studio.example' }).execute()
  expect(await business()).toBe('lost')
  expect(startRefusal('lost', readEnv({}))).toMatch(/^This database has the remains of a business, .* init$/)
  await db.insertInto('site').values({ id: 1, demo: 0 }).execute()
  expect(await business()).toBe('own')
})

test('a business of its own needs safe settings', () => {
  expect(startRefusal('own', readEnv({}))).toBeNull()
  const [head, ...lines] = startRefusal('own', readEnv({ HOST: '::', TRUST_PROXY: '1' }))?.split('\n  ') ?? []
  expect(head).toBe('These settings are not safe:')
  expect(lines.map((line) => line.split(' ')[0])).toEqual(['ORIGIN', 'TRUST_PROXY=1'])
})

test.each([
  ['demo', 'local', true],
  ['demo', 'google', false],
  ['own', 'local', false],
] as const)('the banner prints passwords only of the demo (%s, %s)', async (business, provider, printed) => {
  const file = accountsFile(testFolder())
  writeFileSync(
    file,
    JSON.stringify([{ role: 'client', email: 'ann@example.com', password: 'the right one' }]),
  )
  const log = vi.spyOn(console, 'log').mockImplementation(() => {})
  await greet(business, 'http://127.0.0.1:3000', file, provider)
  const printedText = log.mock.calls.join('\n')
  log.mockRestore()
  expect(printedText).toContain('Sideline is at http://127.0.0.1:3000')
  expect(printedText.includes('demo of Sideline')).toBe(business === 'demo')
  expect(printedText.includes('the right one')).toBe(printed)
})
