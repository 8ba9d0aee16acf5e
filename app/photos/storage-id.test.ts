import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openDatabase } from '../../ports/database/open.ts'
import { TEMPLATE } from '../../ports/database/testing/testing-postgres.ts'
import { openTestSqlite, testFolder, testPostgresUrl } from '../../ports/database/testing.ts'
import { diskStorage } from '../../ports/storage/disk.ts'
import { openStorage } from '../../ports/storage/open.ts'
import { StorageUnusable } from '../../ports/storage/port.ts'
import { openTestS3 } from '../../ports/storage/testing-s3.ts'
import { checkStorage } from './storage-id.server.ts'
import { originalKey } from './storage-keys.server.ts'
import { aPhotograph } from './testing.server.ts'

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
    expect(refused.reason.message).toMatch(/^This database’s photos aren’t in \S+\. Set DATA_DIR/)
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

test('in a bucket any database must know it, and a bucket without its photographs is refused', async () => {
  const [database, s3] = [await openTestSqlite(), await openTestS3()]
  const storage = await openStorage(s3.url, { s3: s3.settings })
  const { id } = await aPhotograph({ database, storage }, 1)
  const original = s3.objects.get(`site/${originalKey(id)}`) as Buffer
  s3.objects.clear()
  await expect(checkStorage({ database, storage }, s3.url)).rejects.toThrow(
    /Copy the contents of DATA_DIR’s photos folder/,
  )
  s3.objects.set(`site/${originalKey(id)}`, original)
  await checkStorage({ database, storage }, s3.url)
  s3.objects.set('site/storage-id', Buffer.from('another'))
  await expect(checkStorage({ database, storage }, s3.url)).rejects.toThrow(
    /\. Set STORAGE_URL to the bucket/,
  )
})
