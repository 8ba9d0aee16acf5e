import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openDatabase } from '../../ports/database/open.ts'
import { TEMPLATE } from '../../ports/database/testing/testing-postgres.ts'
import { openTestSqlite, testFolder, testPostgresUrl } from '../../ports/database/testing.ts'
import { diskStorage } from '../../ports/storage/disk.ts'
import { StorageUnusable } from '../../ports/storage/port.ts'
import { checkStorage } from './storage-id.server.ts'

/** What two processes of one site share, and a third that has its own folder. */
async function site() {
  const database = await openDatabase({ url: await testPostgresUrl(TEMPLATE), file: '' })
  const [folder, other] = [testFolder(), testFolder()]
  const start = (at: string) => checkStorage({ database, storage: diskStorage(at) }, at)
  return { database, folder, other, start, [Symbol.asyncDispose]: () => database.close() }
}

describe('with PostgreSQL', () => {
  test('processes with the same folder start, together and again', async () => {
    await using shared = await site()
    const { folder, start } = shared
    await Promise.all([start(folder), start(folder), start(folder)])
    await start(folder)
  })

  test('a process with another folder is told which to set', async () => {
    await using shared = await site()
    const { folder, other, start } = shared
    const starts = await Promise.allSettled([start(folder), start(other)])
    expect(starts.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const refused = starts.find(({ status }) => status === 'rejected') as PromiseRejectedResult
    expect(refused.reason).toBeInstanceOf(StorageUnusable)
    expect(refused.reason.message).toMatch(/^The photographs of this database are not in \S+: set DATA_DIR/)
  })

  test('photographs that were restored to another folder are accepted once it carries the ID', async () => {
    await using shared = await site()
    const { folder, other, start } = shared
    await start(folder)
    const refusal = await start(other).catch((error) => error)
    const [, id = ''] = /write (\S+) to the file storage-id/.exec(refusal.message) ?? []
    expect(readFileSync(join(folder, 'storage-id'), 'utf8')).toBe(`${id}\n`)
    writeFileSync(join(other, 'storage-id'), id)
    await start(other)
  })

  test('a new database takes the ID of the photographs that are there', async () => {
    await using first = await site()
    await using second = await site()
    await first.start(first.folder)
    await second.start(first.folder)
    await first.start(first.folder)
    await expect(second.start(second.folder)).rejects.toThrow(StorageUnusable)
  })
})

test('with SQLite any folder will do: the database is beside its photographs', async () => {
  const database = await openTestSqlite()
  for (const folder of [testFolder(), testFolder()]) {
    await checkStorage({ database, storage: diskStorage(folder) }, folder)
  }
})
