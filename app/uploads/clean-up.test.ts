import { expect, test } from 'vitest'
import { testFolder, withDatabase } from '../../ports/database/testing.ts'
import { diskStorage } from '../../ports/storage/disk.ts'
import { anUpload } from './testing.server.ts'
import { cleanUpUploads } from './uploads.server.ts'

const NOW = Date.UTC(2027, 4, 1)
const DAY = 86_400_000
const idOf = (letter: string) => letter.repeat(32)

withDatabase('cleaning up uploads', (open) => {
  test('deletes what nobody has gone on with for a day, and pieces of no unfinished upload', async () => {
    const store = { database: await open(), storage: diskStorage(testFolder()) }
    for (const letter of ['a', 'b']) {
      const upload = { id: idOf(letter), kind: 'photograph' as const, metadata: {} }
      await anUpload(store, upload, Buffer.from('bytes'), { now: NOW })
    }
    await store.database.db.updateTable('upload').set({ outcome: '{}' }).where('id', '=', idOf('b')).execute()
    await store.storage.put(`uploads/${idOf('c')}/0`, Buffer.from('of no upload'))
    const left = async () => {
      const rows = await store.database.db.selectFrom('upload').select('id').orderBy('id').execute()
      const keys = await Array.fromAsync(store.storage.list('uploads'))
      return [rows.map(({ id }) => id), keys.map((key) => key.split('/')[1])]
    }
    await cleanUpUploads(store, NOW + DAY)
    expect(await left()).toEqual([[idOf('a'), idOf('b')], [idOf('a')]])
    await cleanUpUploads(store, NOW + DAY + 1)
    expect(await left()).toEqual([[], []])
  })
})
