import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { openTestSqlite, testFolder, withDatabase } from '../../../ports/database/testing.ts'
import { diskStorage } from '../../../ports/storage/disk.ts'
import { BackupError, BackupRunning } from '../backup-error.ts'
import { type Lock, withLock } from './lock.server.ts'

function counting() {
  const count = { holding: 0, most: 0 }
  const work = async ({ confirm }: Lock) => {
    count.most = Math.max(count.most, ++count.holding)
    for (let i = 0; i < 3; i++) await confirm()
    count.holding--
  }
  return { count, work }
}

withDatabase('the lock of a site', (open) => {
  test('of processes that find a lock left by a crash at the same moment, exactly one takes over', async () => {
    const database = await open()
    const left = { one: 1 as const, lock: 'left', locked_until: 1 }
    await database.db.insertInto('backup_state').values(left).execute()
    const { count, work } = counting()
    // Each its own target: they meet in the database alone.
    const tries = Array.from({ length: 8 }, () => withLock(database, diskStorage(testFolder()), work))
    const ended = await Promise.allSettled(tries)
    expect(count.most).toBe(1)
    expect(ended.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThanOrEqual(1)
    const state = database.db.selectFrom('backup_state').select(['lock', 'locked_until'])
    expect(await state.execute()).toEqual([{ lock: null, locked_until: null }])
  })

  test('a process that was suspended stops, and leaves the lock of the one that took over', async () => {
    const database = await open()
    const target = () => diskStorage(testFolder())
    const [taken, finish] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    let other: Promise<void> | undefined
    const suspended = withLock(database, target(), async ({ confirm }) => {
      await database.db.updateTable('backup_state').set({ locked_until: 1 }).execute()
      other = withLock(database, target(), async (lock) => {
        taken.resolve()
        await finish.promise
        await lock.confirm()
      })
      await taken.promise
      await confirm()
    })
    await expect(suspended).rejects.toThrow('paused for so long that another one took over')
    await expect(withLock(database, target(), async () => {})).rejects.toThrow(BackupRunning)
    finish.resolve()
    await other
  })
})

test('of sites that find a lock left in one target, one at most takes over, and nothing is left', async () => {
  const target = diskStorage(testFolder())
  const sites = await Promise.all(Array.from({ length: 4 }, () => openTestSqlite()))
  for (let round = 0; round < 20; round++) {
    await target.put('locks/left', Buffer.from('1'))
    const { count, work } = counting()
    await Promise.allSettled(sites.map((database) => withLock(database, target, work)))
    expect(count.most).toBeLessThan(2)
  }
  await target.put('locks/left', Buffer.from('1'))
  expect(await withLock(sites[0] as never, target, async () => 'made')).toBe('made')
  expect(await Array.fromAsync(target.list('locks'))).toEqual([])
})

test('a site that was suspended until another took over its target stops', async () => {
  const target = diskStorage(testFolder())
  const [one, other] = [await openTestSqlite(), await openTestSqlite()]
  const suspended = withLock(one, target, async ({ confirm }) => {
    for await (const key of target.list('locks')) await target.put(key, Buffer.from('1'))
    await withLock(other, target, async () => {})
    await confirm()
  })
  await expect(suspended).rejects.toThrow('paused for so long that another one took over')
})

test('a lock that can no longer be renewed stops the work', async () => {
  const folder = testFolder()
  const target = diskStorage(folder)
  const stopped = withLock(
    await openTestSqlite(),
    target,
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
})
