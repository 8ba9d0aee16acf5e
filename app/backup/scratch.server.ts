import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const PREFIX = '.backup-'
const DAY = 86_400_000

/**
 * Runs `work` with a folder of its own, which is deleted after it: in the site's folder, where there is as much room
 * as the database takes, or among the machine's temporary files if there is no site here yet.
 */
export async function withScratch<T>(dataDir: string, work: (folder: string) => Promise<T>): Promise<T> {
  const parent = existsSync(dataDir) ? dataDir : tmpdir()
  await removeStale(parent)
  const folder = await mkdtemp(join(parent, PREFIX))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** A killed process leaves its folder, with a copy of the database in it. */
async function removeStale(parent: string): Promise<void> {
  const names = await readdir(parent)
  for (const name of names.filter((name) => name.startsWith(PREFIX))) {
    const folder = join(parent, name)
    const age = Date.now() - (await stat(folder).then(({ mtimeMs }) => mtimeMs, Date.now))
    if (age > DAY) await rm(folder, { recursive: true, force: true })
  }
}
