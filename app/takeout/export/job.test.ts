import { readdirSync, readFileSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../../ports/database/open.ts'
import { TEMPLATE } from '../../../ports/database/testing/testing-postgres.ts'
import { testFolder, testPostgresUrl } from '../../../ports/database/testing.ts'
import { diskStorage } from '../../../ports/storage/disk.ts'
import { type Leased, lease } from '../../jobs/queue.server.ts'
import { aPhotograph } from '../../photos/testing.server.ts'
import { writeContents } from './contents.server.ts'
import { cleanUpExports, doExport, EXPORT, exportsFolder, queueExport, readExport } from './job.server.ts'

const OWNER = { kind: 'owner', id: 'jordan' } as const
const NOW = Date.parse('2026-11-23T14:30:00Z')

describe.each(['SQLite', 'PostgreSQL'])('an export that was asked for in the studio (%s)', (engine) => {
  async function begin() {
    const dataDir = testFolder()
    const url = engine === 'PostgreSQL' ? await testPostgresUrl(TEMPLATE) : undefined
    const address = { url, file: join(dataDir, 'sideline.db') }
    const database = await openDatabase(address)
    onTestFinished(() => database.close())
    const storage = diskStorage(join(dataDir, 'photos'))
    const { id } = await aPhotograph({ database, storage }, 1)
    const album = {
      id: 'bay',
      slug: 'bay',
      visibility: 'public' as const,
      name: 'Bay',
      published: 1 as const,
    }
    await database.db
      .insertInto('album')
      .values({ ...album, cover_photo_id: id })
      .execute()
    const woken: true[] = []
    const ask = () => queueExport({ database, jobs: { wake: () => woken.push(true) } }, OWNER, NOW)
    const run = (job: Leased, at = NOW, signal = new AbortController().signal) =>
      doExport({ database, address, storage, dataDir, version: '1' }, job, signal, () => at)
    return { dataDir, address, database, ask, run, woken }
  }

  test('reads beside a change that is under way, and sees nothing of it', async () => {
    const { address, database } = await begin()
    const folder = testFolder()
    const { counts } = await database.write(async (trx) => {
      await trx.insertInto('client').values({ id: 'ana', name: 'Ana', email: 'ana@example.com' }).execute()
      return writeContents(address, folder)
    })
    expect(counts).toMatchObject({ albums: 1, clients: 0 })
    expect(readFileSync(join(folder, 'clients.json'), 'utf8')).toBe('[]\n')
  })

  test('is written by a job, one at a time, and replaces the one before', async () => {
    const { dataDir, database, ask, run, woken } = await begin()
    expect(await readExport(dataDir)).toBeNull()
    expect(await ask()).toEqual({ asked: true })
    expect(await ask()).toEqual({ refused: 'One is running already.' })
    expect(woken).toHaveLength(1)
    const [job] = await lease(database, [EXPORT], 1, NOW)
    await run(job as Leased)
    const folder = join(exportsFolder(dataDir), 'everything-2026-11-23-14-30-00')
    expect(await readExport(dataDir)).toMatchObject({ folder, at: NOW, counts: { albums: 1 } })
    await run(job as Leased, NOW + 1000)
    expect(readdirSync(exportsFolder(dataDir))).toEqual(['everything-2026-11-23-14-30-01'])
    const events = await database.db
      .selectFrom('audit_event')
      .select(['actor_id', 'action'])
      .orderBy('action')
      .execute()
    expect(events.map(({ actor_id, action }) => [actor_id, action])).toEqual([
      ['jordan', 'takeout.ask'],
      ...[1, 2].map(() => ['jordan', 'takeout.export']),
    ])
  })

  test('leaves nothing when it is stopped or fails, and is deleted after a week', async () => {
    const { dataDir, database, ask, run } = await begin()
    await ask()
    const [job] = await lease(database, [EXPORT], 1, NOW)
    await expect(run(job as Leased, NOW, AbortSignal.abort())).rejects.toThrow('aborted')
    expect(readdirSync(exportsFolder(dataDir))).toEqual([])
    await run(job as Leased)
    const folder = (await readExport(dataDir))?.folder ?? ''
    const made = Date.now()
    await cleanUpExports(dataDir, made)
    expect(await readExport(dataDir)).not.toBeNull()
    utimesSync(folder, made / 1000, (made - 8 * 86_400_000) / 1000)
    await cleanUpExports(dataDir, made)
    expect(await readExport(dataDir)).toBeNull()
  })
})
