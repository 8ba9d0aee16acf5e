import { existsSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { onEachEngine, testFolder } from '../../../ports/database/testing.ts'
import { diskStorage } from '../../../ports/storage/disk.ts'
import { finish, type Leased, lease } from '../../jobs/queue.server.ts'
import { intakePhoto } from '../../photos/intake/intake.server.ts'
import { smallPicture } from '../../photos/testing.server.ts'
import { doImport } from './job.server.ts'
import type { ImportReport } from './report.ts'
import {
  cleanUpImports,
  IMPORT,
  type ImportStore,
  importsFolder,
  prepareUpload,
  queueImport,
  readLastReport,
  readNote,
  readUpload,
} from './source/upload.server.ts'
import { zipOf } from './testing.server.ts'

const OWNER = { kind: 'owner', id: 'jordan' } as const
const NOW = Date.parse('2026-11-23T14:30:00Z')
const DAY = 86_400_000
const ID = 'a'.repeat(32)
const ROOM = async () => ({ free: 1e15, all: 1e15 })

onEachEngine('a ZIP that was uploaded to be imported', (open) => {
  async function begin(zip: Buffer, name = 'Summer.zip') {
    const dataDir = testFolder()
    const database = await open()
    await database.db.insertInto('site').values({ id: 1, demo: 0 }).execute()
    const folder = importsFolder(dataDir)
    mkdirSync(folder)
    writeFileSync(join(folder, ID), zip)
    const metadata = { file: name, account: 'jordan', session: 's' }
    writeFileSync(join(folder, `${ID}.json`), JSON.stringify({ id: ID, size: zip.length, metadata }))
    const store = { database, dataDir }
    const workers = { intakeFile: (path: string, file: string) => intakePhoto(readFileSync(path), file) }
    const ports = { ...store, storage: diskStorage(join(dataDir, 'photos')), workers }
    const next = async () => {
      const [job] = await lease(database, [IMPORT], 1)
      return job as Leased
    }
    const run = (job: Leased, signal = new AbortController().signal) =>
      doImport(ports, job, signal, () => NOW)
    const end = async (job: Leased) => {
      await run(job)
      await finish(database, job)
    }
    const albums = () =>
      database.db.selectFrom('album').select(['name', 'published']).orderBy('name').execute()
    const frames = () => database.db.selectFrom('frame').select('photo_id').execute()
    return { dataDir, folder, database, store, ports, next, run, end, albums, frames }
  }

  const ask = (store: ImportStore, stage: 'look' | 'report') =>
    queueImport(store, { id: ID, stage, actor: OWNER }, NOW)

  const pictures = async () => {
    const bytes = await Promise.all([1, 2, 3].map((n) => smallPicture(n)))
    return zipOf(
      { name: 'Beach/one.png', bytes: bytes[0] as Buffer },
      { name: 'Beach/two.png', bytes: bytes[1] as Buffer },
      { name: 'Beach/notes.txt', bytes: Buffer.from('no photograph') },
      { name: 'Town/three.png', bytes: bytes[2] as Buffer },
    )
  }

  test('is looked through, then imported; its report stays, and its files go', async () => {
    const { dataDir, folder, store, next, end, albums, frames } = await begin(await pictures())
    expect(await ask(store, 'report')).toBe(false)
    expect(await ask(store, 'look')).toBe(true)
    expect(await ask(store, 'look')).toBe(false)
    await end(await next())
    const look = await readNote<ImportReport>(dataDir, ID, 'look')
    expect(look?.lines).toMatchObject([
      { name: 'Beach', outcome: 'new', photographs: 2, messages: ['notes.txt is not a photograph.'] },
      { name: 'Town', outcome: 'new', photographs: 1 },
    ])
    expect(await albums()).toEqual([])

    expect(await ask(store, 'report')).toBe(true)
    await end(await next())
    expect(await albums()).toEqual(['Beach', 'Town'].map((name) => ({ name, published: 0 })))
    expect(await frames()).toHaveLength(3)
    expect(await readLastReport(dataDir)).toMatchObject({
      name: 'Summer.zip',
      at: NOW,
      lines: [
        { name: 'Beach', outcome: 'new', photographs: 2 },
        { name: 'Town', photographs: 1 },
      ],
    })
    expect(readdirSync(folder)).toEqual([`${ID}.report`])
  })

  test('goes on after the process was killed, without doubles', async () => {
    const { dataDir, folder, store, ports, next, run, end, albums, frames, database } = await begin(
      await pictures(),
    )
    await ask(store, 'look')
    await end(await next())
    await ask(store, 'report')
    const job = await next()
    // As a killed process leaves it: one album is there, the next is half stored, its files lie about.
    let taken = 0
    const intakeFile = async (path: string, file: string) => {
      if (++taken === 4) throw new Error('killed')
      return ports.workers.intakeFile(path, file)
    }
    const { signal } = new AbortController()
    const killed = doImport({ ...ports, workers: { intakeFile } }, job, signal, () => NOW)
    await expect(killed).rejects.toThrow('killed')
    expect(await albums()).toHaveLength(1)
    mkdirSync(join(folder, `${ID}.files`, 'Summer'), { recursive: true })
    writeFileSync(join(folder, `${ID}.files`, 'Summer', 'half.png'), 'half')
    await run(job)
    expect(await albums()).toHaveLength(2)
    expect(await frames()).toHaveLength(3)
    const originals = await database.db.selectFrom('photo').select('id').execute()
    expect(originals).toHaveLength(3)
    // Killed again, after the report was written and before the job was done.
    await run(job)
    expect(await readLastReport(dataDir)).not.toBeNull()
    expect(existsSync(join(folder, ID))).toBe(false)
  })

  test('that cannot be read says why, by the name that the owner gave it', async () => {
    const { store, next, run } = await begin(Buffer.from('PK no ZIP'), 'holiday.zip')
    await ask(store, 'look')
    await expect(run(await next())).rejects.toThrow('holiday.zip is not a ZIP, or was cut short.')
    const wordy = await begin(zipOf({ name: '.hidden/notes.txt', bytes: Buffer.from('words') }), 'wordy.zip')
    await ask(wordy.store, 'look')
    await expect(wordy.run(await wordy.next())).rejects.toThrow(/^wordy.zip has no photographs in it.$/)
  })

  test('with a name that is too long for a folder of the disk is looked through all the same', async () => {
    const zip = zipOf({ name: 'one.png', bytes: await smallPicture(1) })
    const { dataDir, store, next, end } = await begin(zip, `${'ü'.repeat(150)}🎞.zip`)
    await ask(store, 'look')
    await end(await next())
    const look = await readNote<ImportReport>(dataDir, ID, 'look')
    expect(look?.lines).toMatchObject([{ name: 'ü'.repeat(75), outcome: 'new' }])
  })

  test('is deleted after a day, and its report after a month', async () => {
    const { dataDir, folder } = await begin(await pictures())
    writeFileSync(join(folder, `${ID}.look`), '{}')
    writeFileSync(join(folder, `${'b'.repeat(32)}.report`), '{"at":1}')
    const touch = (at: number) => {
      for (const name of readdirSync(folder)) utimesSync(join(folder, name), at / 1000, at / 1000)
    }
    touch(NOW)
    await cleanUpImports(dataDir, NOW + DAY - 1)
    expect(readdirSync(folder)).toHaveLength(4)
    await cleanUpImports(dataDir, NOW + DAY + 1)
    expect(readdirSync(folder)).toEqual([`${'b'.repeat(32)}.report`])
    await cleanUpImports(dataDir, NOW + 31 * DAY)
    expect(readdirSync(folder)).toEqual([])
  })

  test('is refused where it is too large, the disk is full, the password is long ago or a job works', async () => {
    const { dataDir, store } = await begin(await pictures())
    const prepare = (size: number, { ago = 0, free = 1e15 } = {}) =>
      prepareUpload(
        store,
        { name: 'C:\\fake\\New.zip', size },
        { id: 'jordan', confirmedAt: NOW - ago },
        NOW,
        async () => ({ free, all: 1e15 }),
      )
    expect(await prepare(10, { ago: DAY })).toMatchObject({ reason: expect.stringContaining('password') })
    expect(await prepare(0)).toMatchObject({ reason: 'New.zip is empty.' })
    expect(await prepare(2e11)).toMatchObject({ status: 413 })
    expect((await readUpload(dataDir))?.id).toBe(ID)
    await ask(store, 'look')
    expect(await prepare(10)).toMatchObject({ reason: expect.stringContaining('is running') })
    await store.database.db.deleteFrom('job').execute()
    expect(await prepare(1e9, { free: 6e9 })).toMatchObject({ status: 507 })
    expect(await prepare(10)).toEqual({ fields: { file: 'New.zip' } })
    // The ZIP before made room.
    expect(await readUpload(dataDir)).toBeNull()
    expect(
      await prepareUpload(store, { name: 'a', size: 1 }, { id: 'j', confirmedAt: NOW }, NOW, ROOM),
    ).toHaveProperty('fields')
  })
})
