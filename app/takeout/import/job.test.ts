import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testFolder, withDatabase } from '../../../ports/database/testing.ts'
import { diskStorage } from '../../../ports/storage/disk.ts'
import { finish, type Leased, lease } from '../../jobs/queue.server.ts'
import type { SourceFile } from '../../photos/intake/source-file.server.ts'
import { intakeFileHere, smallPicture } from '../../photos/testing.server.ts'
import { anUpload } from '../../uploads/testing.server.ts'
import type { UploadStore } from '../../uploads/uploads.server.ts'
import { cleanUpUploads } from '../../uploads/uploads.server.ts'
import { doImport } from './job.server.ts'
import type { ImportReport } from './report.ts'
import {
  cleanUpImports,
  IMPORT,
  prepareUpload,
  queueImport,
  readLastReport,
  readNote,
  readZip,
  writeNote,
} from './source/upload.server.ts'
import { zipOf } from './testing.server.ts'

const OWNER = { kind: 'owner', id: 'jordan' } as const
const NOW = Date.parse('2026-11-23T14:30:00Z')
const DAY = 86_400_000
const ID = 'a'.repeat(32)

withDatabase('a ZIP that was uploaded to be imported', (open) => {
  async function begin(zip: Buffer, name = 'Summer.zip') {
    const dataDir = testFolder()
    const database = await open()
    await database.db.insertInto('site').values({ id: 1, demo: 0 }).execute()
    const store = { database, storage: diskStorage(join(dataDir, 'photos')) }
    const upload = { id: ID, kind: 'import' as const, metadata: { file: name } }
    await anUpload(store, upload, zip, { now: NOW, pieces: 5 })
    const ports = { ...store, dataDir, workers: { intakeFile: intakeFileHere } }
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
    /** What is left of the ZIP, and of what was in it. */
    const left = async () => [
      ...(await Array.fromAsync(store.storage.list('uploads'))),
      ...readdirSync(dataDir).filter((file) => file !== 'photos'),
    ]
    return { dataDir, database, store, ports, next, run, end, albums, frames, left }
  }

  const ask = ({ database }: UploadStore, stage: 'look' | 'report') =>
    queueImport(database, { id: ID, stage, actor: OWNER }, NOW)

  const pictures = async () => {
    const bytes = await Promise.all([1, 2, 3].map((n) => smallPicture(n)))
    const names = ['Beach/one.png', 'Beach/two.png', 'Town/three.png']
    const files = names.map((name, i) => ({ name, bytes: bytes[i] as Buffer }))
    return zipOf(...files, { name: 'Beach/notes.txt', bytes: Buffer.from('no photograph') })
  }

  test('is looked through, then imported; its report stays, and its files go', async () => {
    const { database, store, next, end, albums, frames, left } = await begin(await pictures())
    expect(await ask(store, 'report')).toBe(false)
    expect(await ask(store, 'look')).toBe(true)
    expect(await ask(store, 'look')).toBe(false)
    await end(await next())
    const look = await readNote<ImportReport>(database, ID, 'look')
    expect(look?.lines).toMatchObject([
      { name: 'Beach', outcome: 'new', photographs: 2, messages: ['notes.txt is not a photo.'] },
      { name: 'Town', outcome: 'new', photographs: 1 },
    ])
    expect(await albums()).toEqual([])

    expect(await ask(store, 'report')).toBe(true)
    await end(await next())
    expect(await albums()).toEqual(['Beach', 'Town'].map((name) => ({ name, published: 0 })))
    expect(await frames()).toHaveLength(3)
    const lines = [{ name: 'Beach', outcome: 'new', photographs: 2 }, { name: 'Town' }]
    expect(await readLastReport(database)).toMatchObject({ name: 'Summer.zip', at: NOW, lines })
    expect(await left()).toEqual([])
    expect(await readZip(database)).toBeNull()
  })

  test('goes on after the process was killed, without doubles', async () => {
    const { store, ports, next, run, end, albums, frames, database, left } = await begin(await pictures())
    await ask(store, 'look')
    await end(await next())
    await ask(store, 'report')
    const job = await next()
    // As a killed process leaves it: one album is there, the next is half stored.
    let taken = 0
    const intakeFile = async (file: SourceFile, name: string) => {
      if (++taken === 4) throw new Error('killed')
      return ports.workers.intakeFile(file, name)
    }
    const { signal } = new AbortController()
    const killed = doImport({ ...ports, workers: { intakeFile } }, job, signal, () => NOW)
    await expect(killed).rejects.toThrow('killed')
    expect(await albums()).toHaveLength(1)
    await run(job)
    expect(await albums()).toHaveLength(2)
    expect(await frames()).toHaveLength(3)
    const originals = await database.db.selectFrom('photo').select('id').execute()
    expect(originals).toHaveLength(3)
    // Killed again, after the report was written and before the job was done.
    await run(job)
    expect(await readLastReport(database)).not.toBeNull()
    expect(await left()).toEqual([])
  })

  test.each([true, false])('may be posts; %s: those that lack pictures stay drafts', async (keepDrafts) => {
    const picture = { _type: 'image', _key: 'p', file: 'lost.jpg' }
    const words = { _type: 'block', _key: 'w', style: 'normal', markDefs: [], children: [] }
    const facts = { key: '', title: 'Rome', slug: '', path: '', publishedAt: NOW, hidden: null, tags: [] }
    const posts = [{ ...facts, body: [words, picture], featured: '', left: [] }]
    const bytes = Buffer.from(JSON.stringify({ posts, leftOut: ['1 page.'] }))
    const { database, store, next, end, left } = await begin(bytes, 'old.XML')
    await ask(store, 'look')
    await end(await next())
    const look = await readNote<ImportReport>(database, ID, 'look')
    expect(look).toMatchObject({ name: 'old.XML', leftOut: ['1 page.'], lines: [{ incomplete: true }] })
    await queueImport(database, { id: ID, stage: 'report', actor: OWNER, keepDrafts }, NOW)
    await end(await next())
    const stored = await database.db.selectFrom('post').select(['title', 'status']).execute()
    expect(stored).toEqual([{ title: 'Rome', status: keepDrafts ? 'draft' : 'published' }])
    expect(await left()).toEqual([])
  })

  test('that cannot be read says why, by the name that the owner gave it', async () => {
    const { store, next, run } = await begin(Buffer.from('PK no ZIP'), 'holiday.zip')
    await ask(store, 'look')
    await expect(run(await next())).rejects.toThrow("holiday.zip isn't a ZIP, or it was cut short.")
  })

  test('with a name that is too long for a folder of the disk is looked through all the same', async () => {
    const zip = zipOf({ name: 'one.png', bytes: await smallPicture(1) })
    const { database, store, next, end } = await begin(zip, `${'ü'.repeat(150)}🎞.zip`)
    await ask(store, 'look')
    await end(await next())
    const look = await readNote<ImportReport>(database, ID, 'look')
    expect(look?.lines).toMatchObject([{ name: 'ü'.repeat(75), outcome: 'new' }])
  })

  test('is deleted after a day, and its report after a month', async () => {
    const { database, store, left } = await begin(await pictures())
    await writeNote(database, { id: ID, stage: 'look', note: {} }, NOW)
    await writeNote(database, { id: 'b', stage: 'report', note: { at: 1 } }, NOW)
    const cleanUp = async (now: number) => {
      await cleanUpUploads(store, now)
      await cleanUpImports(database, now)
      const notes = await database.db.selectFrom('import_note').select('stage').orderBy('stage').execute()
      return notes.map(({ stage }) => stage)
    }
    expect(await cleanUp(NOW + DAY)).toEqual(['look', 'report'])
    expect(await left()).toHaveLength(5)
    expect(await cleanUp(NOW + DAY + 1)).toEqual(['report'])
    expect(await left()).toEqual([])
    expect(await cleanUp(NOW + 31 * DAY)).toEqual([])
  })

  test('is refused where it is too large, the disk is full, the password is long ago or a job works', async () => {
    const { database, store } = await begin(await pictures())
    const prepare = (size: number, { ago = 0, free = 1e15, disk = '/' as string | null } = {}) => {
      const where = { disk, ...(disk && { space: async () => ({ free, all: 1e15 }) }) }
      const by = { id: 'jordan', confirmedAt: NOW - ago }
      return prepareUpload(store, { name: 'C:\\fake\\New.zip', size }, by, NOW, where)
    }
    expect(await prepare(10, { ago: DAY })).toMatchObject({ reason: expect.stringContaining('password') })
    expect(await prepare(0)).toMatchObject({ reason: 'New.zip is empty.' })
    expect(await prepare(2e11)).toMatchObject({ status: 413 })
    expect((await readZip(database))?.id).toBe(ID)
    await ask(store, 'look')
    expect(await prepare(10)).toMatchObject({ reason: expect.stringContaining('is running') })
    await store.database.db.deleteFrom('job').execute()
    expect(await prepare(1e9, { free: 6e9 })).toMatchObject({ status: 507 })
    expect(await prepare(10)).toEqual({ fields: { file: 'New.zip' } })
    // The ZIP before made room.
    expect(await readZip(database)).toBeNull()
    expect(await prepare(1, { disk: null })).toHaveProperty('fields')
  })
})
