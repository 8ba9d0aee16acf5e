import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { BACKUP } from '../../app/backup/request.server.ts'
import { NO_FOLDER } from '../../app/backup/schedule/schedule.server.ts'
import { type Leased, PermanentFailure } from '../../app/jobs/queue.server.ts'
import { EXPORT } from '../../app/takeout/export/job.server.ts'
import { readExport } from '../../app/takeout/export/stored.server.ts'
import { openDatabase } from '../../ports/database/open.ts'
import { TEMPLATE } from '../../ports/database/testing/testing-postgres.ts'
import { albumRow } from '../../ports/database/testing/testing-rows.ts'
import { testFolder, testPostgresUrl, withEngine } from '../../ports/database/testing.ts'
import { diskStorage } from '../../ports/storage/disk.ts'
import { databaseAddress } from '../settings/data-folder.ts'
import { readEnv } from '../settings/env.ts'
import { longJobs } from './long-jobs.ts'

async function begin(url?: string) {
  const env = readEnv({ DATA_DIR: testFolder(), DATABASE_URL: url })
  const database = await openDatabase(databaseAddress(env))
  onTestFinished(() => database.close())
  await database.db.insertInto('album').values(albumRow('bay')).execute()
  const storage = diskStorage(join(env.DATA_DIR, 'photos'))
  const handlers = longJobs(env, database)
  const run = async (kind: string, signal = new AbortController().signal) => {
    const job: Leased = { ...JOB, kind, payload: { actor: { kind: 'owner', id: 'jordan' } } }
    return handlers[kind]?.(job, signal)
  }
  return { env, database, storage, run }
}

const JOB = { id: 'job', about: null, attempts: 1, interruptions: 0, lease: 'lease' }

withEngine('a long job is done in a thread', (engine) => {
  const open = async () => begin(engine === 'PostgreSQL' ? await testPostgresUrl(TEMPLATE) : undefined)

  test('and has done what its kind does', async () => {
    const { database, storage, run } = await open()
    expect(await run(EXPORT)).toBeUndefined()
    expect(await readExport(storage)).toMatchObject({ counts: { albums: 1 } })
    const events = await database.db.selectFrom('audit_event').select(['actor_id', 'action']).execute()
    expect(events).toEqual([{ actor_id: 'jordan', action: 'takeout.export' }])
  })

  test('which leaves nothing when it is told to stop', { tags: 'all' }, async () => {
    const { storage, run } = await open()
    const stopped = new Error('stopped')
    await expect(run(EXPORT, AbortSignal.abort(stopped))).rejects.toBe(stopped)
    expect(await Array.fromAsync(storage.list('exports'))).toEqual([])
  })

  test('and fails for good when the thread says so', { tags: 'all' }, async () => {
    const { run } = await open()
    const failure = await run(BACKUP).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(PermanentFailure)
    expect(failure).toMatchObject({ message: NO_FOLDER, stack: expect.stringContaining('doBackup') })
  })
})

test.skipIf(process.platform !== 'linux')(
  'a thread leaves the process its locks on the database',
  { tags: 'all' },
  async () => {
    const { env, run } = await begin()
    const { ino } = statSync(databaseAddress(env).file)
    const locks = () =>
      readFileSync('/proc/locks', 'utf8').match(new RegExp(`${process.pid} .*:${ino} .*`, 'g'))
    const before = locks()
    expect(before).toHaveLength(1)
    await run(EXPORT)
    expect(locks()).toEqual(before)
  },
)
