import { once } from 'node:events'
import { readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testFolder } from '../../ports/database/testing.ts'
import { BackupError, BackupRunning } from './backup-error.ts'
import { type Lock, withLock } from './lock.server.ts'

test('of processes that find a lock left by a crash at the same moment, one at most takes over', async () => {
  const folder = testFolder()
  for (let round = 0; round < 100; round++) {
    const left = join(folder, 'backup.lock')
    writeFileSync(left, '')
    utimesSync(left, 1, 1)
    let holding = 0
    let most = 0
    const work = async ({ confirm }: Lock) => {
      most = Math.max(most, ++holding)
      for (let i = 0; i < 5; i++) await confirm()
      holding--
    }
    await Promise.allSettled(Array.from({ length: 8 }, () => withLock(folder, work)))
    expect(most).toBeLessThan(2)
  }
  expect(await withLock(folder, async () => 'made')).toBe('made')
  expect(readdirSync(folder)).toEqual([])
})

test('a process that was suspended stops, and leaves the lock of the one that took over', async () => {
  const folder = testFolder()
  const [taken, finish] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let other: Promise<void> | undefined
  const suspended = withLock(folder, async ({ confirm }) => {
    for (const name of readdirSync(folder)) utimesSync(join(folder, name), 1, 1)
    other = withLock(folder, async (lock) => {
      taken.resolve()
      await finish.promise
      await lock.confirm()
    })
    await taken.promise
    await confirm()
  })
  await expect(suspended).rejects.toThrow('paused for so long that another one has taken over')
  await expect(withLock(folder, async () => {})).rejects.toThrow(BackupRunning)
  finish.resolve()
  await other
  expect(readdirSync(folder)).toEqual([])
})

test('a lock that can no longer be renewed stops the work', async () => {
  const folder = testFolder()
  const stopped = withLock(
    folder,
    async ({ signal }) => {
      rmSync(folder, { recursive: true })
      // Another file in its place, as a path on a disk that was unplugged.
      writeFileSync(folder, '')
      await once(signal, 'abort')
      throw signal.reason
    },
    80,
  )
  await expect(stopped).rejects.toThrow(BackupError)
  await expect(stopped).rejects.toThrow(`${folder} cannot be used (ENOTDIR)`)
})
