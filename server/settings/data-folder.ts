import { access, constants, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { DatabaseAddress } from '../../ports/database/backup/copy.ts'
import { makePrivate, OTHERS, removeOthersAccess } from '../../ports/storage/private.ts'
import { ConfigurationError, type Env } from './env.ts'

/** A folder that the site has used may contain any one of these alone. Other files stay as they are. */
const OWN = /^(photos|rendering)$|^(sideline\.db(-wal|-shm)?|(secret|demo-accounts\.json)(\.part)?)$/

export function databaseAddress({ DATABASE_URL, DATA_DIR }: Env): DatabaseAddress {
  return { url: DATABASE_URL, file: join(DATA_DIR, 'sideline.db') }
}

export function createPrivately(): void {
  process.umask(OTHERS)
}

/**
 * Creates the folder, and closes it and the site's files to other users. Throws a ConfigurationError if it cannot be
 * written, or has other files in it and the site never used it.
 */
export async function openDataFolder(folder: string): Promise<void> {
  createPrivately()
  try {
    await mkdir(folder, { recursive: true })
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch {
    throw new ConfigurationError(
      `The folder ${folder} can't be written to. Let this user write there, or set DATA_DIR to another folder.`,
    )
  }
  const names = (await readdir(folder)).filter((name) => !name.startsWith('.') && name !== 'lost+found')
  if (names.length > 0 && !names.some((name) => OWN.test(name))) {
    throw new ConfigurationError(
      `The folder ${folder} contains other files that other users could no longer read. Set DATA_DIR to an empty folder.`,
    )
  }
  for (const name of names.filter((name) => OWN.test(name))) await makePrivate(join(folder, name))
  await removeOthersAccess(folder)
}
