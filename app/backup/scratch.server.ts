import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'

/** Followed by the host, the process, and six random letters. */
const PREFIX = '.backup-'
const DAY = 86_400_000

/** Runs `work` with a temporary folder on the site's disk, which has room for the database. */
export async function withScratch<T>(dataDir: string, work: (folder: string) => Promise<T>): Promise<T> {
  const parent = existsSync(dataDir) ? dataDir : tmpdir()
  await removeScratch(parent)
  const folder = await mkdtemp(join(parent, `${PREFIX}${hostname()}-${process.pid}-`))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Deletes folders of killed processes; `isStart` includes this process's number, which is always the same in a container. */
export async function removeScratch(dataDir: string, isStart = false): Promise<void> {
  const names = await readdir(dataDir)
  for (const name of names.filter((name) => name.startsWith(PREFIX))) {
    const folder = join(dataDir, name)
    const age = Date.now() - (await stat(folder).then(({ mtimeMs }) => mtimeMs, Date.now))
    if (age > DAY || isLeft(name, isStart)) await rm(folder, { recursive: true, force: true })
  }
}

function isLeft(name: string, isStart: boolean): boolean {
  const pid = Number(name.split('-').at(-2))
  if (!name.startsWith(`${PREFIX}${hostname()}-${pid}-`)) return false
  try {
    if (pid === process.pid) return isStart
    process.kill(pid, 0)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH'
  }
}
