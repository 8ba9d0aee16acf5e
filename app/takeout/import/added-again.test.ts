// @module-tag all
import { randomBytes } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { KyselyPlugin } from 'kysely'
import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import type { Database } from '../../../ports/database/port.ts'
import { albumRow, frameRow, photoRow } from '../../../ports/database/testing/testing-rows.ts'
import { testFolder, withDatabase } from '../../../ports/database/testing.ts'
import { diskStorage } from '../../../ports/storage/disk.ts'
import type { Storage } from '../../../ports/storage/port.ts'
import { TERMINAL } from '../../audit/actor.ts'
import { finish, LEASE, lease } from '../../jobs/queue.server.ts'
import { DISCARD, discardFiles } from '../../photos/discard.server.ts'
import { fileOnDisk } from '../../photos/intake/source-file.server.ts'
import { originalKey, photoId, writeOriginal } from '../../photos/storage-keys.server.ts'
import { intakeFileHere } from '../../photos/testing.server.ts'
import { deleteUnnamed } from '../../photos/unused.server.ts'
import { addUpload, showStored } from '../../uploads/add-upload.server.ts'
import type { Target } from '../../uploads/target.ts'
import { importAlbums } from './albums.server.ts'

type Ports = { database: Database; storage: Storage }
type Given = { path: string; id: string }
/** Returns whether the owner was told that the photograph is there. */
type Add = (ports: Ports, given: Given) => Promise<boolean>

const NOW = Date.UTC(2027, 5, 1)
const BY = { actor: TERMINAL, now: NOW }
const HOUR = 3_600_000
const workers = { intakeFile: intakeFileHere }
const target = (photoId: string, replace: Target['replace'] = null): Target => ({
  albumId: 'game',
  photoId,
  name: 'one.png',
  section: null,
  replace,
  begun: NOW,
})

const WAYS: Record<string, Add> = {
  'an upload': async (ports, { path, id }) => {
    const { outcome } = await addUpload({ ...ports, workers }, await fileOnDisk(path), target(id), BY)
    return outcome === 'added'
  },
  'an upload of a stored file': async (ports, { path, id }) => {
    const shown = await showStored(ports, target(id), BY)
    const ended = shown ?? (await addUpload({ ...ports, workers }, await fileOnDisk(path), target(id), BY))
    return ended.outcome === 'added'
  },
  'a replacement': async (ports, { path, id }) => {
    const replaced = target(id, { frame: 'game-1' })
    const { outcome } = await addUpload({ ...ports, workers }, await fileOnDisk(path), replaced, BY)
    return outcome === 'replaced'
  },
  'an import': async (ports, { path }) => {
    const root = join(path, '..', '..')
    const work = { ...ports, workers, root, dryRun: false, actor: TERMINAL, now: NOW }
    return importAlbums(work).then(
      (lines) => lines.some(({ outcome }) => outcome === 'new'),
      // The job begins again.
      () => false,
    )
  },
}

/** Ports that call `meanwhile` at one step, before or after a query, a transaction or a use of the storage. */
function interrupted({ database, storage }: Ports, at: number, meanwhile: () => Promise<unknown>) {
  let steps = 0
  const step = async () => {
    if (++steps === at) await meanwhile()
  }
  const around = (call: (...given: never[]) => Promise<unknown>) => {
    return async (...given: never[]) => {
      await step()
      const result = await call(...given)
      await step()
      return result
    }
  }
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      await step()
      return result
    },
  }
  const ports = {
    database: { ...database, db: database.db.withPlugin(plugin), write: around(database.write) },
    storage: {
      ...Object.fromEntries(Object.entries(storage).map(([name, call]) => [name, around(call)])),
      list: async function* (folder: string) {
        await step()
        yield* storage.list(folder)
        await step()
      },
    },
  } as unknown as Ports
  return { ports, reached: () => steps >= at }
}

withDatabase('a photograph that was deleted for good comes back', (open) => {
  let ports: Ports
  beforeEach(async () => {
    ports = { database: await open(), storage: diskStorage(testFolder()) }
    const { db } = ports.database
    await db.insertInto('site').values({ id: 1, demo: 0 }).execute()
    const [album, photo] = [albumRow('game', { visibility: 'private' }), photoRow('first')]
    await db.insertInto('album').values(album).execute()
    await db.insertInto('photo').values(photo).execute()
    await db
      .insertInto('frame')
      .values(frameRow('game', 1, photo.id))
      .execute()
  })

  /** A photograph that nothing shows any more. */
  async function unused(): Promise<Given> {
    const raw = { width: 20, height: 20, channels: 3 as const }
    const bytes = await sharp(randomBytes(1200), { raw }).png().toBuffer()
    const id = photoId(bytes)
    const folder = join(testFolder(), id)
    mkdirSync(folder)
    writeFileSync(join(folder, 'one.png'), bytes)
    await writeOriginal(ports.storage, id, bytes)
    const row = photoRow('one', { id, bytes: bytes.length })
    await ports.database.db.insertInto('photo').values(row).execute()
    return { path: join(folder, 'one.png'), id }
  }

  const deleteForGood = ({ id }: Given) => ports.database.write((trx) => deleteUnnamed(trx, [id]))

  /** Leases the job that deletes the files, and does it. */
  async function discard(by: Ports, now = Date.now() + 2 * HOUR): Promise<void> {
    for (const job of await lease(ports.database, [DISCARD], 1, now)) {
      await discardFiles(by, job)
      await finish(ports.database, job)
    }
  }

  async function isThere({ id }: Given): Promise<boolean> {
    const row = ports.database.db.selectFrom('photo').select('id').where('id', '=', id)
    return (await row.executeTakeFirst()) !== undefined
  }

  async function expectWhole(given: Given, thanked: boolean): Promise<void> {
    expect(await isThere(given)).toBe(thanked)
    if (thanked) expect(await ports.storage.size(originalKey(given.id))).not.toBeNull()
  }

  async function expectAddable(add: Add, given: Given, isAdded = false): Promise<void> {
    if (!isAdded) expect(await add(ports, given)).toBe(true)
    await expectWhole(given, true)
  }

  /** Does `work` for one photograph after another, interrupted at the first step, the second, and so on. */
  async function atEachStep(work: (given: Given, at: number) => Promise<boolean>): Promise<void> {
    for (let at = 1; await work(await unused(), at); at++);
  }

  for (const [name, add] of Object.entries(WAYS)) {
    test(`${name}, while it is deleted and its files are, too`, async () => {
      await atEachStep(async (given, at) => {
        const { ports: stopped, reached } = interrupted(ports, at, async () => {
          await deleteForGood(given)
          await discard(ports)
        })
        const thanked = await add(stopped, given)
        await discard(ports)
        await expectWhole(given, thanked)
        await expectAddable(add, given, thanked)
        return reached()
      })
    })

    test(`${name}, while its files are being deleted`, async () => {
      await atEachStep(async (given, at) => {
        await deleteForGood(given)
        let thanked: boolean | undefined
        const { ports: stopped, reached } = interrupted(ports, at, async () => {
          thanked = await add(ports, given)
        })
        await discard(stopped)
        if (thanked !== undefined) await expectWhole(given, thanked)
        await expectAddable(add, given, thanked)
        return reached()
      })
    })

    test(`${name}, while its original is being deleted`, async () => {
      await atEachStep(async (given, at) => {
        await deleteForGood(given)
        const { promise: goOn, resolve } = Promise.withResolvers<void>()
        const { promise: isLast, resolve: last } = Promise.withResolvers<void>()
        const { storage } = ports
        const remove = async (key: string) => {
          if (key === originalKey(given.id)) {
            last()
            await goOn
          }
          await storage.remove(key)
        }
        const deleting = discard({ ...ports, storage: { ...storage, remove } })
        await isLast
        const end = () => {
          resolve()
          return deleting
        }
        const { ports: stopped, reached } = interrupted(ports, at, end)
        const thanked = await add(stopped, given)
        await end()
        await expectWhole(given, thanked)
        await expectAddable(add, given, thanked)
        return reached()
      })
    })

    test(`${name}, after a process died while it deleted the files`, async () => {
      await atEachStep(async (given, at) => {
        await deleteForGood(given)
        const died = Promise.withResolvers<void>()
        const { ports: dying, reached } = interrupted(ports, at, () => {
          died.resolve()
          return new Promise(() => {})
        })
        await Promise.race([discard(dying), died.promise])
        await expectWhole(given, await add(ports, given))
        await discard(ports, Date.now() + 2 * HOUR + LEASE)
        await expectAddable(add, given, await isThere(given))
        return reached()
      })
    })
  }
})
