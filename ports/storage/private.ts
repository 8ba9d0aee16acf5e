import { chmod, lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'

export const OTHERS = 0o077

/** Takes a file or a folder's contents from other users, inside out, so that an interrupted run can be repeated. */
export async function makePrivate(path: string): Promise<void> {
  const found = await lstat(path).catch((error: NodeJS.ErrnoException) => {
    // Another process's temporary file may be gone by now.
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (!found || found.isSymbolicLink() || (found.mode & OTHERS) === 0) return
  if (found.isDirectory()) for (const name of await readdir(path)) await makePrivate(join(path, name))
  await removeOthersAccess(path)
}

export async function removeOthersAccess(path: string): Promise<void> {
  try {
    await chmod(path, (await lstat(path)).mode & 0o700)
  } catch (error) {
    // A mounted volume may belong to another user. What this process creates in it is private all the same.
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'EPERM' && code !== 'EROFS' && code !== 'ENOENT') throw error
  }
}
