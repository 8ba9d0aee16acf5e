import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openTestSqlite, testFolder } from '../../../ports/database/testing.ts'
import { diskStorage } from '../../../ports/storage/disk.ts'
import type { ImportWork } from './import-work.server.ts'
import { CONCURRENCY, intakePhotographs } from './photographs.server.ts'

test('an import that fails at one photograph reads no others', async () => {
  const root = testFolder()
  const files = Array.from({ length: 3 * CONCURRENCY }, (_, n) => `${n}.png`)
  for (const file of files) writeFileSync(join(root, file), file)
  const { promise: allBegun, resolve } = Promise.withResolvers<void>()
  let [begun, ended] = [0, 0]
  const intakeFile = async (_: unknown, name: string) => {
    const isFirst = ++begun === 1
    if (begun === CONCURRENCY) resolve()
    await allBegun
    if (isFirst) throw new Error('The worker died.')
    await turn()
    ended++
    return { refused: `${name} is not a photo.` }
  }
  const work = { root, dryRun: false, workers: { intakeFile }, now: 1, actor: { kind: 'terminal' } }
  const ports = { database: await openTestSqlite(), storage: diskStorage(testFolder()) }
  const taking = intakePhotographs({ ...work, ...ports } as ImportWork, '', files)
  await expect(taking).rejects.toThrow('The worker died.')
  expect([begun, ended]).toEqual([CONCURRENCY, CONCURRENCY - 1])
})
