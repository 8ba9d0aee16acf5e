import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testFolder } from '../../ports/database/testing.ts'
import { removeScratch, withScratch } from './scratch.server.ts'

test('what a killed process left goes at the next start; what others work with stays', async () => {
  const folder = testFolder()
  const gone = spawnSync('true').pid
  mkdirSync(join(folder, `.backup-${hostname()}-${gone}-abcdef`))
  // In a container, the process before had this number.
  mkdirSync(join(folder, `.backup-${hostname()}-${process.pid}-abcdef`))
  const others = [
    `.backup-${hostname()}-${process.ppid}-abcdef`,
    `.backup-elsewhere-${gone}-abcdef`,
    'photos',
  ]
  for (const name of others) mkdirSync(join(folder, name))
  await removeScratch(folder, true)
  expect(readdirSync(folder).toSorted()).toEqual(others.toSorted())
  await withScratch(folder, (outer) =>
    withScratch(folder, async () => expect(readdirSync(outer)).toEqual([])),
  )
  expect(readdirSync(folder).toSorted()).toEqual(others.toSorted())
})
