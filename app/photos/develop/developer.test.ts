import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Database } from '../../../ports/database/port.ts'
import { openTestSqlite, testFolder, withDatabase } from '../../../ports/database/testing.ts'
import { diskStorage } from '../../../ports/storage/disk.ts'
import { openStorage } from '../../../ports/storage/open.ts'
import { type Storage, StorageUnusable } from '../../../ports/storage/port.ts'
import { openTestS3 } from '../../../ports/storage/testing-s3.ts'
import { PermanentFailure } from '../../jobs/queue.server.ts'
import { published } from '../../site/testing.server.ts'
import { RECIPE } from '../rules/address.ts'
import { filesOf, TALL_FILES } from '../rules/derivatives.ts'
import { derivativeKey, originalKey } from '../storage-keys.server.ts'
import { aPhotograph, developAll, onProcess } from '../testing.server.ts'
import { type Developer, type DeveloperPorts, openDeveloper } from './developer.server.ts'
import { failedPhotos } from './queue.server.ts'
import { developCounts } from './testing-counts.server.ts'

let database: Database
let storage: Storage
let logged: { facts: object; message: string }[]

function openDeveloperHere(more: Partial<DeveloperPorts> = {}): Developer {
  logged = []
  const log = { error: (facts: object, message: string) => void logged.push({ facts, message }) }
  const developer = openDeveloper({ database, storage, log, ...more })
  onTestFinished(() => developer.close())
  return developer
}

const add = (n: number, recipe?: number) => aPhotograph({ database, storage }, n, recipe)

const recipes = async () => {
  const rows = await database.db.selectFrom('photo').select(['id', 'recipe']).execute()
  return Object.fromEntries(rows.map(({ id, recipe }) => [id, recipe]))
}

const isWhole = async (id: string) => {
  const sizes = await Promise.all(filesOf(64).map((file) => storage.size(derivativeKey(id, file))))
  return sizes.every((size) => size !== null && size > 0)
}

const fakeClock = () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
}

withDatabase('the developer', (open) => {
  beforeEach(async () => {
    database = await open()
    storage = diskStorage(testFolder())
  })

  test('develops all waiting photographs and later ones', async () => {
    const [first, second] = [await add(1), await add(2, 0)]
    const developer = openDeveloperHere()
    await developAll(database, developer)
    expect(await recipes()).toEqual({ [first.id]: RECIPE, [second.id]: RECIPE })
    expect([await isWhole(first.id), await isWhole(second.id)]).toEqual([true, true])
    const third = await add(3)
    await developAll(database, developer)
    expect((await recipes())[third.id]).toBe(RECIPE)
    expect(await developCounts(database)).toEqual({ waiting: 0, done: 3, dead: 0 })
    expect(logged).toEqual([])
  })

  test('fails for good, with the reason, what cannot be developed, and continues', async () => {
    const [lost, damaged, good] = [await add(1), await add(2), await add(3)]
    await storage.remove(originalKey(lost.id))
    await storage.put(originalKey(damaged.id), Buffer.from('not what it was'))
    await developAll(database, openDeveloperHere())
    expect(await recipes()).toEqual({
      [lost.id]: null,
      [damaged.id]: null,
      [good.id]: RECIPE,
    })
    const reasons = Object.fromEntries((await failedPhotos(database)).map(({ id, reason }) => [id, reason]))
    expect(reasons).toEqual({
      [lost.id]: 'The original is missing.',
      [damaged.id]: 'The file is damaged. Export or copy it again, and replace it.',
    })
    expect(await developCounts(database)).toEqual({ waiting: 0, done: 1, dead: 2 })
  })

  test('does nothing for a photograph that is deleted, or developed already', { tags: 'all' }, async () => {
    const { id } = await add(1, RECIPE)
    const developer = openDeveloperHere()
    const { signal } = new AbortController()
    for (const about of [id, '0'.repeat(32)]) await developer.develop({ about, attempts: 9 }, signal)
    expect(await isWhole(id)).toBe(false)
  })
})

describe('the developer', () => {
  beforeEach(async () => {
    database = await openTestSqlite()
    storage = diskStorage(testFolder())
  })

  test('makes the upright cut of a slide, too', async () => {
    const { id } = await add(1)
    await published(database, { hero: { slides: [{ photo: id }] } })
    await developAll(database, openDeveloperHere())
    for (const file of TALL_FILES) expect(await storage.size(derivativeKey(id, file))).toBeGreaterThan(0)
  })

  test('shows a photograph only when all its files are stored', async () => {
    const photo = await add(1)
    const seen: (number | null | undefined)[] = []
    const put: Storage['put'] = async (key, body) => {
      seen.push((await recipes())[photo.id])
      await storage.put(key, body)
    }
    await developAll(database, openDeveloperHere({ storage: { ...storage, put } }))
    expect(seen).toEqual(filesOf(64).map(() => null))
  })

  test('tries a photograph that crashes the codec five times, and continues', { tags: 'all' }, async () => {
    const [hostile, good] = [await add(1), await add(2)]
    const started: ChildProcess[] = []
    let ready: Promise<unknown> = Promise.resolve()
    onProcess((child) => {
      started.push(child)
      ready = once(child, 'message')
    })
    const open: Storage['open'] = async (key) => {
      await ready
      if (key === originalKey(hostile.id)) for (const child of started) child.kill('SIGSEGV')
      return storage.open(key)
    }
    await developAll(database, openDeveloperHere({ storage: { ...storage, open } }))
    expect(await recipes()).toEqual({ [hostile.id]: null, [good.id]: RECIPE })
    const job = {
      status: 'dead',
      attempts: 5,
      error: expect.stringMatching(/^This file crashes the program/),
    }
    expect(await database.db.selectFrom('job').selectAll().where('status', '=', 'dead').execute()).toEqual([
      expect.objectContaining(job),
    ])
  })

  test('does not call a file damaged that the storage or a kill kept from being developed', {
    tags: 'all',
  }, async () => {
    const { id } = await add(1)
    const slow = new Error('Please reduce your request rate.')
    const busy = { ...storage, open: () => Promise.reject(slow) }
    const { signal } = new AbortController()
    const failing = openDeveloperHere({ storage: busy }).develop({ about: id, attempts: 5 }, signal)
    await expect(failing).rejects.toEqual(new Error(slow.message))
    await expect(failing).rejects.not.toBeInstanceOf(PermanentFailure)
    onProcess((child) => child.once('message', () => child.kill('SIGKILL')))
    const killed = (attempts: number) => openDeveloperHere().develop({ about: id, attempts }, signal)
    const sentence = 'The server ran out of memory while processing it'
    await expect(killed(4)).rejects.toThrow(sentence)
    await expect(killed(4)).rejects.not.toBeInstanceOf(PermanentFailure)
    await expect(killed(5)).rejects.toBeInstanceOf(PermanentFailure)
  })

  test('makes a lost file again, once for all requests', { tags: 'all' }, async () => {
    const { id } = await add(1)
    const developer = openDeveloperHere()
    await developAll(database, developer)
    const key = derivativeKey(id, '64.avif')
    const before = await storage.read(key)
    await storage.remove(key)
    const put = vi.fn(storage.put)
    const other = openDeveloperHere({ storage: { ...storage, put } })
    expect(await Promise.all([1, 2, 3].map(() => other.remake(id, '64.avif')))).toEqual([true, true, true])
    expect(put).toHaveBeenCalledTimes(1)
    expect(await storage.read(key)).toEqual(before)
  })

  test('makes a lost file again once the storage can be used again', { tags: 'all' }, async () => {
    const { id } = await add(1, RECIPE)
    let isFull = true
    const put: Storage['put'] = async (key, body) => {
      if (isFull) throw new StorageUnusable('The disk is full.')
      await storage.put(key, body)
    }
    const developer = openDeveloperHere({ storage: { ...storage, put } })
    fakeClock()
    expect(await developer.remake(id, '64.jpg')).toBe(false)
    expect(await developer.remake(id, '64.avif')).toBe(false)
    expect(logged).toHaveLength(1)
    isFull = false
    vi.setSystemTime(Date.now() + 30_000)
    expect(await developer.remake(id, '64.jpg')).toBe(true)
  })

  test('makes a lost file again once its bucket can be read', { tags: 'all' }, async () => {
    const s3 = await openTestS3()
    storage = await openStorage(s3.url, { s3: { ...s3.settings, limits: { attempts: 2, idle: 200 } } })
    const { id } = await add(1, RECIPE)
    const developer = openDeveloperHere()
    fakeClock()
    for (const fault of ['busy', 'cut'] as const) {
      s3.faults = Array.from({ length: 30 }, () => fault)
      expect(await developer.remake(id, '64.jpg')).toBe(false)
      expect(logged.at(-1)).toMatchObject({ facts: { err: expect.any(StorageUnusable) } })
      vi.setSystemTime(Date.now() + 30_000)
    }
    s3.faults = []
    expect(await developer.remake(id, '64.jpg')).toBe(true)
  })

  test('logs once that a file cannot be made again because its original is lost, and looks again later', {
    tags: 'all',
  }, async () => {
    const { id } = await add(1, RECIPE)
    const original = (await storage.read(originalKey(id))) as Buffer
    await storage.remove(originalKey(id))
    fakeClock()
    const developer = openDeveloperHere()
    expect(await developer.remake(id, '64.avif')).toBe(false)
    expect(await developer.remake(id, '64.jpg')).toBe(false)
    const message = 'A missing derivative can’t be made again'
    expect(logged).toMatchObject([{ facts: { photo: id }, message }])
    await storage.put(originalKey(id), original)
    expect(await developer.remake(id, '64.jpg')).toBe(false)
    vi.setSystemTime(Date.now() + 600_000)
    expect(await developer.remake(id, '64.jpg')).toBe(true)
  })
})
