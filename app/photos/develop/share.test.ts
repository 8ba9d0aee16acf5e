import { expect, test } from 'vitest'
import { testFolder } from '../../../ports/database/testing.ts'
import { diskStorage } from '../../../ports/storage/disk.ts'
import { StorageUnusable } from '../../../ports/storage/port.ts'
import { derivativeKey, shareFile } from '../storage-keys.server.ts'
import { shareMaker } from './share.server.ts'
import type { WorkerPool } from './workers/worker-pool.server.ts'

const IDS = Array.from({ length: 40 }, (_, i) => String(i).padStart(32, '0'))
const keyOf = (id: string, name: string) => derivativeKey(id, shareFile(name))

async function setUp(draw: (name: string) => Promise<Buffer | null>) {
  const storage = diskStorage(testFolder())
  for (const id of IDS) await storage.put(derivativeKey(id, 'preview.jpg'), Buffer.from(`preview ${id}`))
  const seen = { drawn: 0, atOnce: 0, most: 0, logged: 0, now: 0 }
  const pool = {
    async run(_task: string, _preview: Uint8Array, name: string) {
      seen.drawn++
      seen.most = Math.max(seen.most, ++seen.atOnce)
      return draw(name).finally(() => seen.atOnce--)
    },
  }
  const log = { error: () => void seen.logged++ }
  const abort = new AbortController()
  const maker = shareMaker({ storage, log, now: () => seen.now }, pool as unknown as WorkerPool, abort.signal)
  return { storage, seen, abort, ...maker }
}

test('requests for one picture share the work, which is stored', async () => {
  const { makeShare, storage, seen } = await setUp(async (name) => Buffer.from(name))
  const id = IDS[0] as string
  expect(await Promise.all([1, 2, 3].map(() => makeShare(id, 'Ann')))).toEqual([true, true, true])
  expect(String(await storage.read(keyOf(id, 'Ann')))).toBe('Ann')
  expect([seen.drawn, seen.logged]).toEqual([1, 0])
  expect(await makeShare(id, 'Bea')).toBe(true)
  expect(String(await storage.read(keyOf(id, 'Bea')))).toBe('Bea')
})

test('of many requests at once thirty are drawn, one at a time, and the rest get none', async () => {
  const { makeShare, seen } = await setUp(async (name) => Buffer.from(name))
  const made = await Promise.all(IDS.map((id) => makeShare(id, 'Ann')))
  expect(made.filter(Boolean)).toHaveLength(30)
  expect([seen.drawn, seen.most]).toEqual([30, 1])
  expect(await makeShare(IDS[39] as string, 'Ann')).toBe(true)
})

test('a name that cannot be drawn is logged, and tried again after ten minutes', async () => {
  let draw: () => Promise<Buffer | null> = async () => null
  const { makeShare, seen } = await setUp(() => draw())
  const id = IDS[0] as string
  expect([await makeShare(id, 'Ann'), await makeShare(id, 'Ann')]).toEqual([false, false])
  expect([seen.drawn, seen.logged]).toEqual([1, 1])
  seen.now += 10 * 60_000
  draw = () => Promise.reject(new Error('The worker died'))
  expect([await makeShare(id, 'Ann'), seen.drawn, seen.logged]).toEqual([false, 2, 2])
  seen.now += 10 * 60_000
  draw = async () => Buffer.from('drawn')
  expect(await makeShare(id, 'Ann')).toBe(true)
})

test('a storage that cannot be used for a moment is asked again at once', async () => {
  const { makeShare, storage } = await setUp(async (name) => Buffer.from(name))
  const { read } = storage
  storage.read = () => Promise.reject(new StorageUnusable('It is busy.'))
  expect(await makeShare(IDS[0] as string, 'Ann')).toBe(false)
  storage.read = read
  expect(await makeShare(IDS[0] as string, 'Ann')).toBe(true)
})

test('nothing is drawn after the end', async () => {
  const { makeShare, abort, seen } = await setUp(async (name) => Buffer.from(name))
  abort.abort()
  expect([await makeShare(IDS[0] as string, 'Ann'), seen.drawn, seen.logged]).toEqual([false, 0, 0])
})
