import { access, chmod, constants, lstat, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { ConfigurationError } from './env.ts'

/** What group and others may do. */
const OTHERS = 0o077

/** One of these is in every folder that the site has used. */
const MARKS = ['sideline.db', 'photos', 'secret']
/** What the site stores there, with its temporary files. Whatever else is in the folder stays as it is. */
const OWN =
  /^(photos|mail|content)$|^(sideline\.db(-wal|-shm)?|(secret|demo-accounts\.json|backup\.json)(\.part)?)$/

/** From now on, only this user can read the files that this process and its workers create. */
export function createPrivately(): void {
  process.umask(OTHERS)
}

/**
 * Creates the folder if it is missing, and takes it and what the site stores in it from other users, who could read a
 * client's photographs. Throws a ConfigurationError if it cannot be written, or holds things that are not the site's.
 */
export async function openDataFolder(folder: string): Promise<void> {
  createPrivately()
  try {
    await mkdir(folder, { recursive: true })
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch {
    throw new ConfigurationError(
      `The folder ${folder} cannot be written. Give this user the right to write there, or set DATA_DIR to another folder.`,
    )
  }
  const names = (await readdir(folder)).filter((name) => !name.startsWith('.') && name !== 'lost+found')
  if (names.length > 0 && !names.some((name) => MARKS.includes(name))) {
    throw new ConfigurationError(
      `The folder ${folder} has other things in it, which the site would take from other users. Set DATA_DIR to an empty folder.`,
    )
  }
  for (const name of names.filter((name) => OWN.test(name))) await tighten(join(folder, name))
  await takeFromOthers(folder)
}

/** From the inside out, so that a folder is looked into again if this was interrupted. */
async function tighten(path: string): Promise<void> {
  const found = await lstat(path).catch((error: NodeJS.ErrnoException) => {
    // A temporary file of another process may be gone by now.
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (!found || found.isSymbolicLink() || (found.mode & OTHERS) === 0) return
  if (found.isDirectory()) for (const name of await readdir(path)) await tighten(join(path, name))
  await takeFromOthers(path)
}

async function takeFromOthers(path: string): Promise<void> {
  try {
    await chmod(path, (await lstat(path)).mode & 0o700)
  } catch (error) {
    // A mounted volume may belong to another user. What this process creates in it is private all the same.
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'EPERM' && code !== 'EROFS' && code !== 'ENOENT') throw error
  }
}
