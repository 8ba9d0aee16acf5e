// @module-tag all
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../../ports/database/open.ts'
import { TEMPLATE } from '../../../ports/database/testing/testing-postgres.ts'
import { albumRow, frameRow } from '../../../ports/database/testing/testing-rows.ts'
import { testFolder, testPostgresUrl, withEngine } from '../../../ports/database/testing.ts'
import { diskStorage } from '../../../ports/storage/disk.ts'
import { without } from '../../../scripts/programs/debian.ts'
import { signedInCookie, withStaff } from '../../accounts/testing.server.ts'
import { type Leased, lease } from '../../jobs/queue.server.ts'
import { aPhotograph } from '../../photos/testing.server.ts'
import { writeContents } from './contents.server.ts'
import { downloadExport } from './download.server.ts'
import { exportEverything } from './export.server.ts'
import { exportFolder } from './folder.server.ts'
import { doExport, EXPORT, queueExport } from './job.server.ts'
import { cleanUpExports, readArchive, readExport } from './stored.server.ts'

const OWNER = { kind: 'owner', id: 'jordan' } as const
const ORIGIN = 'https://www.example.com'
const NOW = Date.parse('2026-11-23T14:30:00Z')
const BY = { actor: OWNER, now: NOW }
const DAY = 86_400_000

async function openSite(url?: string) {
  const dataDir = testFolder()
  const address = { url, file: join(dataDir, 'sideline.db') }
  const database = await openDatabase(address)
  onTestFinished(() => database.close())
  return { address, database, storage: diskStorage(join(dataDir, 'photos')) }
}

withEngine('an export that was asked for in the studio', (engine) => {
  async function begin() {
    const url = engine === 'PostgreSQL' ? await testPostgresUrl(TEMPLATE) : undefined
    const { address, database, storage } = await openSite(url)
    const { id } = await aPhotograph({ database, storage }, 1)
    await database.db
      .insertInto('album')
      .values(albumRow('bay', { cover_photo_id: id }))
      .execute()
    const woken: true[] = []
    const ask = () => queueExport({ database, jobs: { wake: () => woken.push(true) } }, BY)
    const run = (job: Leased, at = NOW, signal = new AbortController().signal) =>
      doExport({ database, address, storage, version: '1' }, job, signal, () => at)
    const keys = () => Array.fromAsync(storage.list('exports'))
    return { storage, address, database, ask, run, woken, keys }
  }

  test('reads beside a change that is under way, and sees nothing of it', async () => {
    const { address, database, storage } = await begin()
    const folder = testFolder()
    const { counts } = await database.write(async (trx) => {
      await trx.insertInto('client').values({ id: 'ana', name: 'Ana', email: 'ana@example.com' }).execute()
      return writeContents(address, await exportFolder(folder, storage))
    })
    expect(counts).toMatchObject({ albums: 1, clients: 0 })
    expect(readFileSync(join(folder, 'clients.json'), 'utf8')).toBe('[]\n')
  })

  test('is written by a job, one at a time, and replaces the one before', async () => {
    const { storage, database, ask, run, woken, keys } = await begin()
    expect(await readExport(storage)).toBeNull()
    expect(await ask()).toEqual({ asked: true })
    expect(await ask()).toEqual({ refused: 'An export is already running.' })
    expect(woken).toHaveLength(1)
    const [job] = await lease(database, [EXPORT], 1)
    await run(job as Leased)
    expect(await readExport(storage)).toMatchObject({
      name: expect.stringContaining('everything-2026-11-23-14-30-00-'),
      at: NOW,
      counts: { albums: 1 },
    })
    await run(job as Leased, NOW + 1000)
    const { name } = (await readExport(storage)) ?? {}
    expect(name).toContain('everything-2026-11-23-14-30-01-')
    expect(new Set((await keys()).map((key) => key.split('/')[2]))).toEqual(new Set([name]))
    const events = database.db.selectFrom('audit_event').select(['actor_id', 'action']).orderBy('action')
    const actions = ['takeout.ask', 'takeout.export', 'takeout.export']
    expect(await events.execute()).toEqual(actions.map((action) => ({ actor_id: 'jordan', action })))
  })

  test('leaves nothing when it is stopped or fails, and is deleted after a week', async () => {
    const { storage, database, ask, run, keys } = await begin()
    await ask()
    const [job] = await lease(database, [EXPORT], 1)
    await expect(run(job as Leased, NOW, AbortSignal.abort())).rejects.toThrow('aborted')
    expect(await keys()).toEqual([])
    await run(job as Leased)
    await cleanUpExports(storage, NOW + 7 * DAY)
    expect(await readExport(storage)).not.toBeNull()
    // Of a process that was killed.
    const left = `exports/files/everything-2026-11-23-14-30-00-${'0'.repeat(32)}/0000000`
    await storage.put(left, Buffer.from(''))
    await cleanUpExports(storage, NOW + 7 * DAY + 1)
    expect(await keys()).toEqual([])
  })

  test('and its successor do not delete each other’s files', async () => {
    const { storage, database, ask, run, address } = await begin()
    await ask()
    const [job] = (await lease(database, [EXPORT], 1)) as [Leased]
    const { promise: awake, resolve } = Promise.withResolvers<void>()
    // It stops before its last file, as a process that was suspended, and its job is another's meanwhile.
    const put: typeof storage.put = async (key, body) => {
      if (key.includes('/layout-')) await awake
      await storage.put(key, body)
    }
    const how = { database, address, storage: { ...storage, put }, version: '1' }
    const asleep = doExport(how, job, new AbortController().signal, () => NOW)
    await run(job, NOW + 1000)
    const successor = (await readExport(storage))?.name ?? ''
    resolve()
    await asleep
    expect((await readExport(storage))?.name).toBe(successor)
    for (const key of await Array.fromAsync(storage.list('exports/ready'))) {
      const archive = await readArchive(storage, key.split('/')[2] as string)
      for await (const part of archive?.parts(0, archive.bytes) ?? []) {
        if ('entry' in part) expect(await storage.size(part.entry.key)).toBe(part.entry.bytes)
      }
    }
  })
})

describe('the download of an export', () => {
  async function begin() {
    const { address, database, storage } = await openSite()
    const photo = await aPhotograph({ database, storage }, 1)
    const album = albumRow('bay', { name: 'Señal / 1', cover_photo_id: photo.id })
    await database.db.insertInto('album').values(album).execute()
    await database.db
      .insertInto('frame')
      .values(frameRow('bay', 1, photo.id))
      .execute()
    await withStaff(database, { jordan: 'owner' })
    const cookie = await signedInCookie({ database, origin: ORIGIN }, 'jordan')
    await queueExport({ database, jobs: { wake() {} } }, BY)
    const [job] = await lease(database, [EXPORT], 1)
    const { signal } = new AbortController()
    await doExport({ database, address, storage, version: '1' }, job as Leased, signal, () => NOW)
    const { name = '' } = (await readExport(storage)) ?? {}
    const folder = testFolder()
    const how = { version: '1', actor: OWNER, now: NOW }
    await exportEverything({ database, address }, await exportFolder(folder, storage), how)
    const ports = { database, storage, origin: ORIGIN, report: () => {} } as never
    const get = (headers: Record<string, string> = {}, wanted = name) => {
      const request = new Request(`${ORIGIN}/x`, { headers: { Cookie: cookie, ...headers } })
      return downloadExport(ports, request, { name: wanted, owner: 'jordan' })
    }
    return { database, folder, get }
  }

  test.skipIf(without('unzip'))('is a ZIP of its files, and goes on where it broke off', async () => {
    const { database, folder, get } = await begin()
    const whole = Buffer.from(await (await get()).arrayBuffer())
    const half = Math.floor(whole.length / 2)
    const rest = await get({ Range: `bytes=${half}-` })
    expect(rest.status).toBe(206)
    const resumed = Buffer.concat([whole.subarray(0, half), Buffer.from(await rest.arrayBuffer())])
    expect(resumed.equals(whole)).toBe(true)
    const zip = join(testFolder(), 'export.zip')
    writeFileSync(zip, resumed)
    const unzipped = testFolder()
    execFileSync('unzip', ['-q', zip, '-d', unzipped])
    expect(contentsOf(unzipped)).toEqual(contentsOf(folder))
    const downloads = database.db.selectFrom('audit_event').where('action', '=', 'takeout.download')
    expect(await downloads.select('id').execute()).toHaveLength(1)
  })

  test('ends with the session, and has only the address of an export that is there', async () => {
    const { database, get } = await begin()
    for (const name of ['everything-2026-11-23-14-30-00-0', '../sideline', 'everything-../../secret']) {
      await expect(get({}, name)).rejects.toMatchObject({ init: { status: 404 } })
    }
    const response = await get()
    await database.db.deleteFrom('session').execute()
    await expect(response.arrayBuffer()).rejects.toThrow('interrupted')
  })
})

/** Every file below a folder, as text, by path. */
function contentsOf(folder: string): Record<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const paths = files.map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
  return Object.fromEntries(paths.map((path) => [path, readFileSync(join(folder, path), 'latin1')]))
}
