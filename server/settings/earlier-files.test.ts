import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testFolder } from '../../ports/database/testing.ts'
import { diskStorage } from '../../ports/storage/disk.ts'
import { clearEarlierFiles } from './earlier-files.ts'

test('emails of an earlier release go into the storage, the rest that it left goes, and other files stay', async () => {
  const folder = testFolder()
  const email = '2026-11-21T10-40-12Z-0123456789abcdef.eml'
  const one = `everything-2026-11-23-14-30-00-${'a'.repeat(32)}`
  for (const path of [
    `mail/${email}`,
    `mail/${email}.1.part`,
    `uploads/${'a'.repeat(32)}.done`,
    `imports/${'a'.repeat(32)}.files/Summer/one.jpg`,
    `exports/${one}/index.json`,
    `exports/${one}.json`,
    'exports/of-june/index.json',
    'content/abc/production/responses/one.json',
  ]) {
    mkdirSync(join(folder, path, '..'), { recursive: true })
    writeFileSync(join(folder, path), path)
  }
  const storage = diskStorage(join(folder, 'photos'))
  await clearEarlierFiles(folder, storage)
  expect(String(await storage.read(`mail/${email.toLowerCase()}`))).toBe(`mail/${email}`)
  expect(readdirSync(folder).toSorted()).toEqual(['exports', 'photos'])
  expect(readdirSync(join(folder, 'exports'))).toEqual(['of-june'])
  await clearEarlierFiles(folder, storage)
})
