/** What the process takes while it exports a business of 100,000 photographs. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { isQueued } from '../app/jobs/single-job.server.ts'
import { originalKey, photoId } from '../app/photos/storage-keys.server.ts'
import { EXPORT, queueExport } from '../app/takeout/export/job.server.ts'
import { startSite } from '../e2e/support/site.ts'
import { openDatabase } from '../ports/database/open.ts'
import { originalOf, seed } from './growth/seed.ts'
import { SIZES } from './growth/sizes.ts'
import { AS_DEPLOYED } from './support/as-deployed.ts'
import { atExit } from './support/at-exit.ts'
import { type Finding, quantile } from './support/finding.ts'
import { residentMemory } from './support/site.ts'

const PHOTOGRAPHS = 100_000
/** Milliseconds. */
const [SAMPLE, IDLE] = [200, 20_000]
/** Bytes. */
const MOST = 256e6

export async function measureExport(): Promise<Finding[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'sideline-export-'))
  const remove = () => rmSync(dataDir, { recursive: true, force: true })
  const forget = atExit(remove)
  try {
    await makeBusiness(dataDir)
    return await exported(dataDir)
  } finally {
    forget()
    remove()
  }
}

async function makeBusiness(dataDir: string): Promise<void> {
  const database = await openDatabase({ file: join(dataDir, 'sideline.db') })
  const size = SIZES.find(({ photographs }) => photographs === PHOTOGRAPHS)
  if (size) await seed(database, size)
  await database.close()
  for (let i = 0; i < PHOTOGRAPHS; i++) {
    const original = originalOf(i)
    const file = join(dataDir, 'photos', originalKey(photoId(original)))
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, original)
  }
}

async function exported(dataDir: string): Promise<Finding[]> {
  const site = await startSite(dataDir, AS_DEPLOYED)
  const database = await openDatabase({ file: join(dataDir, 'sideline.db') })
  const memory = async () => (await residentMemory(site.process.pid ?? 0)) ?? Number.NaN
  try {
    await pause(IDLE)
    const before = await memory()
    await queueExport({ database, jobs: { wake() {} } }, { kind: 'owner', id: 'bench' }, Date.now())
    const begun = performance.now()
    const samples: number[] = []
    while (await isQueued(database, EXPORT)) {
      samples.push(await memory())
      await pause(SAMPLE)
    }
    const seconds = Math.round((performance.now() - begun) / 1000)
    const { status } = await database.db
      .selectFrom('job')
      .select('status')
      .where('kind', '=', EXPORT)
      .executeTakeFirstOrThrow()
    const most = Math.max(...samples)
    const [idle, usual, highest] = [before, quantile(samples), most].map((bytes) => Math.round(bytes / 1e6))
    return [
      {
        what: `Memory while ${PHOTOGRAPHS} photographs are exported (${status}, ${seconds} s)`,
        measured: `${highest} MB (median ${usual}, before ${idle} MB)`,
        goal: '≤ 256 MB',
        met: status === 'done' && most <= MOST,
      },
    ]
  } finally {
    await database.close()
    await site.stop()
  }
}
