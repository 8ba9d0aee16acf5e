import { expect, test } from 'vitest'
import { testFolder, withDatabase } from '../../ports/database/testing.ts'
import { diskStorage } from '../../ports/storage/disk.ts'
import { finish, lease } from '../jobs/queue.server.ts'
import { DISCARD, discardFiles } from './discard.server.ts'
import { insertPhotos, storeOriginal } from './intake/store.server.ts'
import { originalKey, writeOriginal } from './storage-keys.server.ts'
import { discardStrays, queueStrays, STRAYS } from './stray-originals.server.ts'
import { aPhotograph } from './testing.server.ts'

const DAY = 86_400_000
const NOW = Date.UTC(2027, 5, 1)
const [REFUSED, IMPORTED] = ['0', 'f'].map((digit) => digit.repeat(32)) as [string, string]

withDatabase('an original without a row', (open) => {
  test('is deleted after two days, unless an import adds its photograph by then', async () => {
    const ports = { database: await open(), storage: diskStorage(testFolder()) }
    const { database, storage } = ports
    const shown = await aPhotograph(ports, 1)
    for (const id of [REFUSED, IMPORTED]) await writeOriginal(storage, id, Buffer.from('jpeg'))
    await storage.put('originals/notes.txt', Buffer.from('The old camera.'))
    const started = Date.now()
    for (const _ of ['once', 'again']) await discardStrays(ports, new AbortController().signal)
    expect(await lease(database, [DISCARD], 9, started + 2 * DAY - 1000)).toEqual([])

    const facts = { ...shown, id: IMPORTED, bytes: 4 }
    const stored = await storeOriginal(ports, facts, () => Buffer.from('jpeg'))
    const row = { ...facts, alt: '', recipe: null }
    await database.write((trx) => insertPhotos(trx, [row], stored.discards))

    const jobs = await lease(database, [DISCARD], 9, Date.now() + 2 * DAY)
    expect(jobs.map(({ about }) => about)).toEqual([REFUSED])
    for (const job of jobs) await discardFiles(ports, job)
    const left = [originalKey(shown.id), originalKey(IMPORTED), 'originals/notes.txt']
    expect(await Array.fromAsync(storage.list('originals'))).toEqual(left.toSorted())
  })

  test('is looked for once a week', async () => {
    const database = await open()
    const found: number[] = []
    for (let day = 0; day < 15; day++) {
      await queueStrays(database, NOW + day * DAY)
      const jobs = await lease(database, [STRAYS], 9)
      for (const job of jobs) await finish(database, job)
      if (jobs.length > 0) found.push(day)
    }
    // Weeks begin on Thursdays; the first day is a Tuesday.
    expect(found).toEqual([0, 2, 9])
  })
})
