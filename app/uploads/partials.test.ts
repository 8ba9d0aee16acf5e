import { readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testFolder } from '../../ports/database/testing.ts'
import { cleanUpUploads } from './partials.server.ts'

const NOW = Date.UTC(2027, 4, 1)
const ID = 'a'.repeat(32)

test('what nobody has gone on with for a day is deleted', async () => {
  const folder = testFolder()
  for (const name of [ID, `${ID}.json`]) {
    writeFileSync(join(folder, name), '')
    utimesSync(join(folder, name), NOW / 1000, NOW / 1000)
  }
  await cleanUpUploads(folder, NOW + 86_400_000)
  expect(readdirSync(folder)).toHaveLength(2)
  await cleanUpUploads(folder, NOW + 86_400_001)
  expect(readdirSync(folder)).toEqual([])
})
