import { crc32 } from 'node:zlib'
import { beforeEach, expect, test } from 'vitest'
import { insertRows, photoRow } from '../../ports/database/testing/testing-rows.ts'
import { testFolder, withDatabase } from '../../ports/database/testing.ts'
import { diskStorage } from '../../ports/storage/disk.ts'
import {
  deliveryKey,
  dropMeasurement,
  type MeasurePorts,
  measuredFiles,
  measureFile,
  webFile,
} from './delivery-files.server.ts'
import { aPhotoWithLocation } from './location/testing.server.ts'
import { originalKey } from './storage-keys.server.ts'
import { readHere } from './testing.server.ts'

test.each([
  [6000, '1600.jpg'],
  [1600, '1600.jpg'],
  [1500, '1500.jpg'],
  [850, '800.jpg'],
  [100, '100.jpg'],
])('the web size of a photograph %d px wide is %s', (width, file) => {
  expect(webFile(width)).toBe(file)
})

const WEB = { size: 'web', withoutLocation: true } as const
const ORIGINAL = { size: 'original', withoutLocation: true } as const

withDatabase('the measurements of a file', (open) => {
  let ports: MeasurePorts
  const photo = { id: '1'.padStart(32, '0'), turned: 0, width: 6000 } as const
  const other = { id: '2'.padStart(32, '0'), turned: 0, width: 6000 } as const

  beforeEach(async () => {
    const storage = diskStorage(testFolder())
    ports = { database: await open(), storage, developer: { read: readHere(storage) } }
    await insertRows(ports.database, { photo: [photoRow('1'), photoRow('2')] })
    await ports.storage.put(originalKey(photo.id), Buffer.from('the original'))
    await ports.storage.put(deliveryKey(photo, 'web'), Buffer.from('smaller'))
  })

  test('are stored for each size', async () => {
    for (const wanted of [ORIGINAL, WEB]) {
      const { size } = wanted
      const measured = await measureFile(ports, photo, wanted)
      const contents = await ports.storage.read(deliveryKey(photo, size))
      expect(measured).toEqual({
        photoId: photo.id,
        key: deliveryKey(photo, size),
        bytes: contents?.length,
        crc32: crc32(contents ?? ''),
        blanks: [],
        stored: crc32(contents ?? ''),
        strips: size === 'original',
        slots: null,
      })
      const found = await measuredFiles(ports, [photo, other], wanted)
      expect(found).toEqual(new Map([[photo.id, measured]]))
    }
  })

  test('are replaced when it is measured again', async () => {
    await measureFile(ports, photo, WEB)
    await ports.storage.put(deliveryKey(photo, 'web'), Buffer.from('by another encoder'))
    await measureFile(ports, photo, WEB)
    expect((await measuredFiles(ports, [photo], WEB)).get(photo.id)?.bytes).toBe(18)
  })

  test('do not count once its storage key has changed', async () => {
    await measureFile(ports, photo, WEB)
    await ports.database.db.updateTable('delivery_file').set({ storage_key: 'derived/0/old' }).execute()
    expect((await measuredFiles(ports, [photo], WEB)).size).toBe(0)
  })

  test('do not say that its place is left out where that cannot be told', async () => {
    await ports.storage.put(originalKey(photo.id), await aPhotoWithLocation('avif'))
    expect(await measureFile(ports, photo, ORIGINAL)).toBeNull()
    expect(await measuredFiles(ports, [photo], ORIGINAL)).toEqual(new Map())
    expect(await measureFile(ports, photo, { size: 'original', withoutLocation: false })).toMatchObject({
      blanks: [],
    })
  })

  test('can be dropped', async () => {
    await measureFile(ports, photo, ORIGINAL)
    await dropMeasurement(ports, originalKey(photo.id))
    expect((await measuredFiles(ports, [photo], ORIGINAL)).size).toBe(0)
  })

  test('do not exist when it is missing', async () => {
    expect(await measureFile(ports, other, ORIGINAL)).toBeNull()
    expect((await measuredFiles(ports, [other], ORIGINAL)).size).toBe(0)
    expect(await measuredFiles(ports, [], ORIGINAL)).toEqual(new Map())
  })
})
