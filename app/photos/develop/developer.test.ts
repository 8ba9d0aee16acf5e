import type { ChildProcess } from 'node:child_process'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Database } from '../../../ports/database/port.ts'
import { onEachEngine, openTestSqlite, testFolder } from '../../../ports/database/testing.ts'
import { diskStorage } from '../../../ports/storage/disk.ts'
import type { Storage } from '../../../ports/storage/port.ts'
import { published } from '../../site/testing.server.ts'
import { RECIPE } from '../rules/address.ts'
import { filesOf } from '../rules/derivatives.ts'
import { derivativeKey, originalKey } from '../storage-keys.server.ts'
import { aPhotograph } from '../testing.server.ts'
import { type Developer, type DeveloperPorts, openDeveloper } from './developer.server.ts'

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

const recipes = async () => {
  const rows = await database.db.selectFrom('photo').select(['id', 'recipe']).execute()
  return Object.fromEntries(rows.map(({ id, recipe }) => [id, recipe]))
}

const isWhole = async (id: string) => {
  const sizes = await Promise.all(filesOf(64).map((file) => storage.size(derivativeKey(id, file))))
  return sizes.every((size) => size !== null && size > 0)
}

onEachEngine('the developer', (open) => {
  beforeEach(async () => {
    database = await open()
    storage = diskStorage(testFolder())
  })

  test('develops all waiting photographs and later ones, and reports progress', async () => {
    const [first, second] = [
      await aPhotograph({ database, storage }, 1),
      await aPhotograph({ database, storage }, 2, 0),
    ]
    const progress: [number, number][] = []
    const developer = openDeveloperHere({ onProgress: (done, total) => progress.push([done, total]) })
    await developer.idle()
    expect(await recipes()).toEqual({ [first.id]: RECIPE, [second.id]: RECIPE })
    expect([await isWhole(first.id), await isWhole(second.id)]).toEqual([true, true])
    expect([progress[0], progress.at(-1)]).toEqual([
      [0, 2],
      [2, 2],
    ])

    const third = await aPhotograph({ database, storage }, 3)
    developer.wake()
    await developer.idle()
    expect((await recipes())[third.id]).toBe(RECIPE)
    expect([progress.at(-1), developer.waiting(), logged]).toEqual([[3, 3], 0, []])
  })

  test('gives up a photograph that cannot be developed, logs it once, and continues', async () => {
    const [lost, damaged, good] = await Promise.all(
      [1, 2, 3].map((n) => aPhotograph({ database, storage }, n)),
    )
    await storage.remove(originalKey(lost?.id ?? ''))
    await storage.put(originalKey(damaged?.id ?? ''), Buffer.from('not what it was'))
    const progress: number[] = []
    const developer = openDeveloperHere({ onProgress: (done) => progress.push(done) })
    await developer.idle()
    developer.wake()
    await developer.idle()
    expect(await recipes()).toEqual({
      [lost?.id ?? '']: null,
      [damaged?.id ?? '']: null,
      [good?.id ?? '']: RECIPE,
    })
    expect(logged.map(({ message }) => message)).toEqual(Array(2).fill('A photograph cannot be developed'))
    expect([progress.at(-1), developer.waiting()]).toEqual([3, 0])
  })
})

describe('the developer', () => {
  beforeEach(async () => {
    database = await openTestSqlite()
    storage = diskStorage(testFolder())
  })

  test('shows photographs together, slides of the home page at once', async () => {
    const photos = await Promise.all([1, 2, 3, 4, 5, 6, 7].map((n) => aPhotograph({ database, storage }, n)))
    const heroes = photos.slice(5).map(({ id }) => id)
    await published(database, { hero: { slides: heroes.map((photo) => ({ photo })) } })
    const progress: number[] = []
    let time = 10_000
    const onProgress = (done: number) => progress.push(done)
    await openDeveloperHere({ concurrency: 1, onProgress, now: () => time }).idle()
    expect(progress).toEqual([0, 1, 2, 7])

    await database.db.updateTable('photo').set({ recipe: null }).where('id', 'not in', heroes).execute()
    progress.length = 0
    const later = () => {
      time += 500
      return time
    }
    await openDeveloperHere({ concurrency: 1, onProgress, now: later }).idle()
    expect(progress).toEqual([2, 3, 4, 5, 6, 7])
  })

  test('shows a photograph only when all its files are stored', async () => {
    const photo = await aPhotograph({ database, storage }, 1)
    const seen: (number | null | undefined)[] = []
    const put: Storage['put'] = async (key, body) => {
      seen.push((await recipes())[photo.id])
      await storage.put(key, body)
    }
    const log = { error: () => {} }
    const developer = openDeveloper({ database, storage: { ...storage, put }, log })
    onTestFinished(() => developer.close())
    await developer.idle()
    expect(seen).toEqual(filesOf(64).map(() => null))
  })

  test('gives up a photograph that crashes the codec, logs it once, and continues', async () => {
    const [hostile, good] = await Promise.all([1, 2].map((n) => aPhotograph({ database, storage }, n)))
    let working: ChildProcess | undefined
    let ready: Promise<unknown> = Promise.resolve()
    const hear = (message: unknown) => {
      working = (message as { process: ChildProcess }).process
      ready = once(working, 'message')
    }
    subscribe('child_process', hear)
    onTestFinished(() => void unsubscribe('child_process', hear))
    const open: Storage['open'] = async (key) => {
      await ready
      if (key === originalKey(hostile?.id ?? '')) working?.kill('SIGSEGV')
      return storage.open(key)
    }
    const developer = openDeveloperHere({ storage: { ...storage, open }, concurrency: 1 })
    await developer.idle()
    expect(await recipes()).toEqual({ [hostile?.id ?? '']: null, [good?.id ?? '']: RECIPE })
    expect(logged.map(({ message }) => message)).toEqual(['A photograph cannot be developed'])
    expect(developer.waiting()).toBe(0)
  })

  test('closed while it works, it leaves whole files, and the next one continues', async () => {
    const photos = await Promise.all([1, 2, 3].map((n) => aPhotograph({ database, storage }, n)))
    const closing: Promise<void>[] = []
    const put: Storage['put'] = async (key, body) => {
      await storage.put(key, body)
      closing.push(developer.close())
    }
    const developer = openDeveloper({
      database,
      storage: { ...storage, put },
      log: { error: () => {} },
      concurrency: 1,
    })
    await developer.idle()
    await Promise.all(closing)
    expect(closing).toHaveLength(1)
    expect(Object.values(await recipes())).toEqual([null, null, null])
    await openDeveloperHere().idle()
    expect(await Promise.all(photos.map(({ id }) => isWhole(id)))).toEqual([true, true, true])
  })

  test('makes a lost file again, once for all requests', async () => {
    const { id } = await aPhotograph({ database, storage }, 1)
    const developer = openDeveloperHere()
    await developer.idle()
    const key = derivativeKey(id, '64.avif')
    const before = await storage.read(key)
    await storage.remove(key)
    const put = vi.fn(storage.put)
    const other = openDeveloperHere({ storage: { ...storage, put } })
    expect(await Promise.all([1, 2, 3].map(() => other.remake(id, '64.avif')))).toEqual([true, true, true])
    expect(put).toHaveBeenCalledTimes(1)
    expect(await storage.read(key)).toEqual(before)
  })

  test('logs a file whose original is lost too once', async () => {
    const { id } = await aPhotograph({ database, storage }, 1, RECIPE)
    await storage.remove(originalKey(id))
    const developer = openDeveloperHere()
    expect([await developer.remake(id, '64.avif'), await developer.remake(id, '64.jpg')]).toEqual([
      false,
      false,
    ])
    expect(logged).toHaveLength(1)
    expect(logged[0]).toMatchObject({
      facts: { photo: id },
      message: 'A lost derivative cannot be made again',
    })
  })
})
