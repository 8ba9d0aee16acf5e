// @module-tag all
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../ports/database/open.ts'
import type { Database } from '../../ports/database/port.ts'
import { dumpablePostgres } from '../../ports/database/testing/testing-dump.ts'
import { albumRow, frameRow } from '../../ports/database/testing/testing-rows.ts'
import { withEngine } from '../../ports/database/testing.ts'
import { diskStorage } from '../../ports/storage/disk.ts'
import { hidePerson } from '../athletes/persons.server.ts'
import { addNobody } from '../athletes/tags/nobody.server.ts'
import { addTags } from '../athletes/tags/tags.server.ts'
import { addRosters } from '../athletes/testing.server.ts'
import { TERMINAL } from '../audit/actor.ts'
import { countDeveloping } from '../photos/develop/queue.server.ts'
import { checkStorage } from '../photos/storage-id.server.ts'
import { originalKey } from '../photos/storage-keys.server.ts'
import { aPhotograph, readOriginal } from '../photos/testing.server.ts'
import { backUp } from './back-up.server.ts'
import { copyOriginals, lostOriginals } from './originals.server.ts'
import { restoreBackup } from './restore.server.ts'
import { backupHealth, readLastBackup } from './schedule/last-backup.server.ts'
import { listSnapshots, readManifest } from './snapshot.server.ts'
import { aSite, copyOf, filesIn, flipBit, nowhere, pathsIn } from './testing.server.ts'
import { verifyBackup } from './verify.server.ts'

const installed = dumpablePostgres()
const NIGHT = Date.UTC(2027, 4, 1, 3, 30)
const BY = { actor: TERMINAL, now: NIGHT }
const DAY = 86_400_000

withEngine('backups', (engine) => {
  const it = test.skipIf(engine === 'PostgreSQL' && installed.missing)
  const database = () => (engine === 'PostgreSQL' ? installed.database() : undefined)
  const emptyDatabase = () => (engine === 'PostgreSQL' ? installed.database('template0') : undefined)

  it('photographs come in during a backup; it restores what it began with, to the byte', async () => {
    const { site, database: live, storage, target } = await aSite(12, await database())
    let added = 12
    let running = true
    const coming = (async () => {
      while (running && added < 200) {
        await aPhotograph({ database: live, storage }, added++)
        await turn()
      }
    })()
    await live.db.insertInto('visitor_key').values({ day: '2027-05-01', key: 'of-today' }).execute()
    const report = await backUp(site, target)
    running = false
    await coming
    expect(report).toMatchObject({ lost: null, removed: [], pruneError: null })
    expect(report.originals).toBeGreaterThanOrEqual(12)
    expect(added).toBeGreaterThan(12)

    const where = { ...site, url: site.address.url }
    expect(await verifyBackup(where, target)).toMatchObject({ originals: report.originals, missing: 0 })

    const other = nowhere(await emptyDatabase())
    const restored = await restoreBackup(other, target)
    expect(restored).toMatchObject({ originals: report.originals, missing: 0, secret: true })
    const second = await openDatabase(other.address)
    // The backup that it was restored from is no backup of its own, and nobody makes one there.
    expect(await backupHealth(second, true, Date.now())).toEqual({ problem: null, age: null, lost: null })
    expect(await second.db.selectFrom('backup_state').selectAll().execute()).toEqual([])
    // Nothing tells visitors of that day apart.
    expect(await second.db.selectFrom('visitor_key').selectAll().execute()).toEqual([])
    const photos = await second.db.selectFrom('photo').select(['id', 'recipe']).execute()
    expect(await countDeveloping(second)).toBe(photos.length)
    const originals = diskStorage(join(other.dataDir, 'photos'))
    // The photographs are those of this database.
    await checkStorage({ database: second, storage: originals }, other.dataDir)
    await second.close()
    expect(photos.length).toBe(report.originals)
    expect(photos.filter(({ recipe }) => recipe !== null)).toEqual([])
    for (const { id } of photos) {
      expect(await readOriginal(originals, id)).toEqual(await readOriginal(storage, id))
    }
    const secrets = [site, other].map(({ dataDir }) => readFileSync(join(dataDir, 'secret'), 'utf8'))
    expect(secrets[0]).toBe(secrets[1])
    expect(readdirSync(other.dataDir).filter((name) => name.startsWith('.'))).toEqual([])
    expect(readdirSync(site.dataDir).filter((name) => name.startsWith('.'))).toEqual([])
  })

  it('who is in photographs, who is not shown and who follows come back, and tags still hold', async () => {
    const { site, database: live, target } = await aSite(3, await database())
    const rows = await live.db.selectFrom('photo').select('id').orderBy('id').execute()
    const [first = '', second = '', third = ''] = rows.map(({ id }) => id)
    await addRosters(live, { bay: { ana: '23', leo: '7' } })
    await live.db.updateTable('team').set({ slug: 'bay-point' }).execute()
    const by = { evidence: 'card' as const, detail: 'Follows card 23. 1 frame.' }
    await live.write(async (trx) => {
      const tags = [first, second].map((photo) => ({ photo, athlete: 'ana', ...by }))
      await addTags(trx, 'match', tags, BY)
      await addNobody(trx, { step: 'none', photos: [third] }, BY)
    })
    await hidePerson(live, 'ana', 'Her mother asked.', BY)
    const release = { id: 'r', photo_id: second, person_id: 'ana', reason: 'Asked.', released_at: NIGHT }
    await live.db.insertInto('photo_release').values(release).execute()
    const follower = { id: 'f', person_id: 'leo', email: 'dana@example.com', asked_at: NIGHT }
    await live.db.insertInto('follower').values(follower).execute()
    const all = async (db: Database['db']) => {
      const tables = ['team', 'person', 'athlete', 'tag', 'photo_release', 'nobody', 'follower'] as const
      const read = tables.map((table) => db.selectFrom(table).selectAll().execute())
      const held = await db.selectFrom('photo').select(['id', 'held']).orderBy('id').execute()
      return [...(await Promise.all(read)), held]
    }
    await backUp(site, target)
    const other = nowhere(await emptyDatabase())
    await restoreBackup(other, target)
    const restored = await openDatabase(other.address)
    onTestFinished(() => restored.close())
    expect(await all(restored.db)).toEqual(await all(live.db))
    const isHeld = restored.db.selectFrom('photo').select('id').where('held', '=', 1).orderBy('id')
    expect(await isHeld.execute()).toEqual([{ id: first }])
    const tag = { photo: third, athlete: 'ana', ...by }
    await restored.write((trx) => addTags(trx, 'again', [tag], BY))
    expect(await isHeld.execute()).toEqual([{ id: first }, { id: third }])
  })

  it('no session, known device, password link, upload token or calendar address of the backup opens the restored site', async () => {
    const { site, database: live, target } = await aSite(1, await database())
    const times = { created_at: NIGHT, updated_at: NIGHT }
    const ana = { ...times, id: 'ana', role: 'owner' as const, name: 'Ana', email: 'ana@example.com' }
    await live.db.insertInto('account').values(ana).execute()
    const held = { account_id: 'ana', token_hash: 'a'.repeat(64), created_at: NIGHT }
    const session = { ...held, id: 's', device: 'Mac', seen_at: NIGHT, confirmed_at: NIGHT }
    await live.db.insertInto('session').values(session).execute()
    const token = { ...held, id: 't', name: 'Mac' }
    await live.db.insertInto('upload_token').values(token).execute()
    await live.db.insertInto('calendar_feed').values({ account_id: 'ana', epoch: 'e' }).execute()
    const link = { id: 'l', account_id: 'ana', created_at: NIGHT, expires_at: NIGHT + DAY }
    await live.db
      .insertInto('password_link')
      .values({ ...link, purpose: 'reset' })
      .execute()
    await live.db.updateTable('installation').set({ secret: 'a fingerprint' }).execute()
    await backUp(site, target)
    const other = nowhere(await emptyDatabase())
    await restoreBackup(other, target)
    const { db, close } = await openDatabase(other.address)
    expect(await db.selectFrom('installation').select('secret').execute()).toEqual([{ secret: null }])
    for (const table of ['session', 'upload_token'] as const) {
      expect([table, await db.selectFrom(table).select('id').execute()]).toEqual([table, []])
    }
    const feeds = await db.selectFrom('calendar_feed').select('epoch').execute()
    expect(feeds).toEqual([{ epoch: null }])
    // Known devices are of an earlier epoch.
    const accounts = await db.selectFrom('account').select(['id', 'device_epoch']).execute()
    expect(accounts).toEqual([{ id: 'ana', device_epoch: 1 }])
    const links = await db.selectFrom('password_link').select('id').where('ended_at', 'is', null).execute()
    expect(links).toEqual([])
    await close()
  })

  it('only one user of the machine can read a backup, and the next copies only what is new', async () => {
    const { site, database: live, storage, target } = await aSite(3, await database())
    // As every process of the site has it.
    const before = process.umask(0o077)
    onTestFinished(() => void process.umask(before))
    const first = await backUp(site, target, { now: () => NIGHT })
    await aPhotograph({ database: live, storage }, 99)
    const second = await backUp(site, target, { now: () => NIGHT + DAY })
    expect([first, second]).toMatchObject([
      { originals: 3, copied: { originals: 3 } },
      { originals: 4, copied: { originals: 1 } },
    ])
    for (const path of readdirSync(target, { recursive: true }) as string[]) {
      const { mode } = statSync(join(target, path))
      expect([path, mode & 0o077]).toEqual([path, 0])
    }
    expect((await listSnapshots(diskStorage(target))).whole).toEqual([first.snapshot, second.snapshot])
    const manifest = await readManifest(diskStorage(target), first.snapshot)
    expect(manifest.database.rows).toMatchObject({ photo: 3, content_version: 1 })
    const last = { error: null, good: { at: NIGHT + DAY, target } }
    expect(await readLastBackup(site.database)).toMatchObject(last)
  })

  it('a changed or shortened file is found, and nothing of it is restored', async () => {
    const { site, target } = await aSite(2, await database())
    const { snapshot } = await backUp(site, target)
    const other = nowhere(await emptyDatabase())
    const where = { ...site, url: site.address.url }
    const paths = pathsIn(target).filter((path) => path !== 'README.txt')
    expect(paths.length).toBeGreaterThanOrEqual(6)
    for (const path of paths) {
      for (const damage of [flipBit, shorten, rmSync]) {
        const copy = copyOf(target)
        damage(join(copy, path))
        const named = path.startsWith('originals') ? path : (path.split('/')[2] as string)
        const isGone = damage === rmSync && path.endsWith('manifest.json')
        const sentence = isGone ? 'has no backup' : named
        await expect(verifyBackup(where, copy)).rejects.toThrow(sentence)
        await expect(restoreBackup(other, copy)).rejects.toThrow(sentence)
        expect(existsSync(other.dataDir)).toBe(false)
      }
    }
    expect(await restoreBackup(other, target, snapshot)).toMatchObject({ originals: 2 })
  })

  it('a backup is restored only where nothing is, and never over a site', async () => {
    const { site, target } = await aSite(1, await database())
    await backUp(site, target)
    const before = filesIn(site.dataDir)
    await expect(restoreBackup(site, target)).rejects.toThrow("isn't empty")
    const emptyFolder = { ...nowhere(site.address.url) }
    if (engine === 'PostgreSQL') {
      const sentence = /The database test_\S+ isn't empty.*Set DATABASE_URL/
      await expect(restoreBackup(emptyFolder, target)).rejects.toThrow(sentence)
    }
    expect(filesIn(site.dataDir)).toEqual(before)
    expect(existsSync(emptyFolder.dataDir)).toBe(false)
  })

  it('originals that the site lost are named, and the backup of the others is restored', async () => {
    const { site, storage, database: live, target } = await aSite(4, await database())
    await live.db
      .insertInto('album')
      .values(albumRow('bay', { name: 'Bay Point' }))
      .execute()
    const rows = await live.db.selectFrom('photo').select('id').orderBy('name').execute()
    const photos = await Promise.all(
      rows.map(async ({ id }) => ({ id, original: (await readOriginal(storage, id)) as Buffer })),
    )
    const [gone, changed, kept] = photos.map(({ id }) => id) as [string, string, string]
    await live.db
      .insertInto('frame')
      .values(frameRow('bay', 1, gone))
      .execute()
    await storage.remove(originalKey(gone))
    await storage.put(originalKey(changed), Buffer.from('changed'))
    const health = () => backupHealth(site.database, true, Date.now())
    const { lost } = await backUp(site, target)
    const albums = [
      { name: 'Bay Point', count: 1, files: ['0.png'] },
      { name: null, count: 1, files: ['1.png'] },
    ]
    expect(lost).toEqual({ count: 2, saved: 0, all: false, albums })
    const problem = 'The originals of 2 photos are missing, unreadable, or changed.'
    expect(await health()).toMatchObject({ problem, lost, age: expect.any(Number) })

    const where = { ...site, url: site.address.url }
    const had = photos.filter(({ id }) => id !== gone && id !== changed)
    const bytes = had.reduce((sum, { original }) => sum + original.length, 0)
    expect(await verifyBackup(where, target)).toMatchObject({ originals: 4, bytes, missing: 2 })
    const other = nowhere(await emptyDatabase())
    expect(await restoreBackup(other, target)).toMatchObject({ originals: 2, missing: 2 })

    // The backup has one that is lost later.
    await storage.remove(originalKey(kept))
    expect((await backUp(site, target)).lost).toMatchObject({ count: 3, saved: 1 })
    await backUp(site, target)
    expect(await health()).toMatchObject({ problem: expect.stringContaining('of 3 photos') })
    for (const { id, original } of photos) await storage.put(originalKey(id), original)
    expect(await backUp(site, target)).toMatchObject({ lost: null })
    expect(await health()).toMatchObject({ problem: null, lost: null })
  })

  it('a folder of photographs whose disk is not connected is no good backup', async () => {
    const { site, target } = await aSite(3, await database())
    await backUp(site, target)
    const folder = join(site.dataDir, 'photos')
    renameSync(folder, `${folder}-unmounted`)
    mkdirSync(folder)
    expect((await backUp(site, target)).lost).toEqual({ count: 3, saved: 3, all: true, albums: [] })
    const { problem } = await backupHealth(site.database, true, Date.now())
    expect(problem).toMatch(/^None of the site's 3 originals can be found. Check the disk/)
    // What the backups have from before is in this one too.
    expect(await restoreBackup(nowhere(await emptyDatabase()), target)).toMatchObject({ originals: 3 })
    rmSync(folder, { recursive: true })
    renameSync(`${folder}-unmounted`, folder)
    expect(await backUp(site, target)).toMatchObject({ lost: null })
  })

  it('a photograph that is deleted for good during a backup is not lost', async () => {
    const { site, storage, database: live, target } = await aSite(2, await database())
    const [first] = await live.db.selectFrom('photo').select('id').orderBy('name').execute()
    const deleted = first?.id as string
    // What the backup has read by then.
    const photos = await live.db.selectFrom('photo').select(['id', 'bytes']).orderBy('id').execute()
    await live.db.deleteFrom('photo').where('id', '=', deleted).execute()
    await storage.remove(originalKey(deleted))
    const { signal } = new AbortController()
    const found = await copyOriginals(storage, diskStorage(target), { photos, signal })
    expect(found).toMatchObject({ copied: { originals: 1 }, missing: [deleted] })
    expect(await lostOriginals(site.address, found)).toBeNull()
  })

  it('a database of a later release, on which this one does not run, is not backed up', async () => {
    const { site, database: live, target } = await aSite(1, await database())
    const newer = { name: '9999-later' }
    await backUp(site, target, { now: () => NIGHT })
    await sql`insert into kysely_migration (name, timestamp) values (${newer.name}, '')`.execute(live.db)
    await live.db.updateTable('installation').set({ schema_min: newer.name }).execute()
    await expect(backUp(site, target)).rejects.toThrow(
      "newer than this installation (migration '9999-later')",
    )
    expect((await listSnapshots(diskStorage(target))).whole.length).toBe(1)
    const last = { error: expect.stringContaining('newer'), good: { at: NIGHT, target } }
    expect(await readLastBackup(site.database)).toMatchObject(last)
  })
})

test('a folder that was copied by hand is taken from other users, and what others put there stays', async () => {
  const { site, target } = await aSite(2)
  const { snapshot } = await backUp(site, target, { now: () => NIGHT })
  writeFileSync(join(target, 'notes.txt'), 'x')
  const stray = [
    'snapshots/.DS_Store',
    `snapshots/${snapshot}/.DS_Store`,
    'originals/._x',
    'snapshots/Old one',
  ]
  for (const path of stray) writeFileSync(join(target, path), 'x')
  const paths = readdirSync(target, { recursive: true }) as string[]
  for (const path of paths)
    chmodSync(join(target, path), statSync(join(target, path)).isFile() ? 0o644 : 0o755)
  await backUp(site, target, { now: () => NIGHT + DAY / 24 })
  const open = paths.filter((path) => statSync(join(target, path)).mode & 0o077)
  expect(open.filter((path) => !path.startsWith('.unfinished'))).toEqual(['notes.txt'])
  const later = await backUp(site, target, { now: () => NIGHT + 60 * DAY })
  expect(later).toMatchObject({ removed: [snapshot], pruneError: null })
  expect(await verifyBackup(site, target)).toMatchObject({ originals: 2 })
})

test('an interrupted backup is none, and the next one removes it', async () => {
  const { site, target } = await aSite(3)
  await backUp(site, target, { now: () => NIGHT })
  const stopped = new AbortController()
  stopped.abort()
  await expect(backUp(site, target, { signal: stopped.signal })).rejects.toThrow()
  const storage = diskStorage(target)
  // What a killed process leaves.
  await storage.put('snapshots/2027-05-02t01-00-00-000z/sideline.db', Buffer.from('half'))
  await storage.put('originals/ab/abcd', Buffer.from('named by no backup'))
  expect((await listSnapshots(storage)).whole.length).toBe(1)
  expect(await verifyBackup(site, target)).toMatchObject({ originals: 3 })
  await backUp(site, target, { now: () => NIGHT + DAY })
  const { whole, broken } = await listSnapshots(storage)
  expect([whole.length, broken]).toEqual([2, []])
  expect((await Array.fromAsync(storage.list('originals'))).length).toBe(3)
})

test('old backups go, with the originals that only they had', async () => {
  const { site, database, storage, target } = await aSite(1)
  for (let day = 0; day < 40; day++) {
    if (day === 1) {
      await database.db.deleteFrom('photo').execute()
      await aPhotograph({ database, storage }, 50)
    }
    await backUp(site, target, { now: () => NIGHT + day * DAY })
  }
  const { whole } = await listSnapshots(diskStorage(target))
  const days = whole.map((name) => Math.round((Date.parse(name.slice(0, 10)) - Date.UTC(2027, 4, 1)) / DAY))
  expect(days).toEqual([22, 29, 30, 33, 34, 35, 36, 37, 38, 39])
  expect((await Array.fromAsync(diskStorage(target).list('originals'))).length).toBe(1)
  expect(await verifyBackup(site, target, whole[0])).toMatchObject({ originals: 1 })
})

function shorten(path: string): void {
  writeFileSync(path, readFileSync(path).subarray(0, -2))
}
