import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { seedDemo } from '../../demo/seed.ts'
import { openDatabase } from '../../ports/database/open.ts'
import { diskStorage } from '../../ports/storage/disk.ts'
import { ensureBuilt } from '../../scripts/build.ts'
import { accountsFile } from '../../server/business.ts'
import { smallDemo } from './business/small-demo.ts'
import { developed, startSite } from './site.ts'

/** Starts the demo business for all tests. Later runs reuse its folder where E2E_DATA_DIR names one. */
export default async function setup() {
  await ensureBuilt()
  const kept = process.env.E2E_DATA_DIR
  if (kept) await mkdir(kept, { recursive: true })
  const folder = kept ?? (await mkdtemp(join(tmpdir(), 'sideline-e2e-')))
  await seed(folder)
  const site = await startSite(folder, { NODE_ENV: 'production' })
  // One process leaves a core to visitors. There are none yet, so two processes take half the time.
  const second = await startSite(folder, { NODE_ENV: 'production' })
  await developed(site)
  await second.stop()
  const db = new DatabaseSync(join(folder, 'sideline.db'))
  const seeded = join(folder, 'seeded.db')
  db.prepare('vacuum into ?').run(seeded)
  db.close()
  // Each copy makes a secret of its own.
  const copied = new DatabaseSync(seeded)
  copied.exec('update installation set secret = null')
  copied.close()
  process.env.E2E_ORIGIN = site.origin
  process.env.E2E_SEEDED = folder
  const copies = await mkdtemp(join(tmpdir(), 'sideline-copies-'))
  process.env.E2E_COPIES = copies
  return async () => {
    await site.stop()
    await rm(copies, { recursive: true, force: true })
    if (!kept) await rm(folder, { recursive: true, force: true })
  }
}

/** A folder that is kept has what earlier runs did: it begins again with what was seeded. */
async function seed(folder: string): Promise<void> {
  const seeded = join(folder, 'seeded.db')
  if (existsSync(seeded)) {
    for (const name of ['sideline.db', 'sideline.db-wal', 'sideline.db-shm'])
      await rm(join(folder, name), { force: true })
    await rename(seeded, join(folder, 'sideline.db'))
    return
  }
  const database = await openDatabase({ file: join(folder, 'sideline.db') })
  const storage = diskStorage(join(folder, 'photos'))
  const demo = await smallDemo()
  await seedDemo({ database, storage }, { folder: demo, accountsFile: accountsFile(folder), activity: false })
  await database.close()
  await rm(demo, { recursive: true })
}
