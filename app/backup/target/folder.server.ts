import { existsSync, readFileSync } from 'node:fs'
import { chmod, readdir, writeFile } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { diskStorage } from '../../../ports/storage/disk.ts'
import { type Storage, StorageUnusable } from '../../../ports/storage/port.ts'
import { makePrivate } from '../../../ports/storage/private.ts'
import { BackupError } from '../backup-error.ts'
import { explaining, README_TEXT } from './places.server.ts'

/** Marks a folder of backups. Without it, the disk is not connected. */
const README = 'README.txt'
/** Other files in the folder stay as they are. */
const OWN = [README, 'originals', 'snapshots', 'locks']
/** Files of a new disk. */
const NOTHING = /^(\.|lost\+found$|System Volume Information$|\$RECYCLE\.BIN$)/

/**
 * Marks an empty folder, and makes it private. Throws BackupError if it is missing, if it has other files, or if it is empty but
 * should have backups: then its disk is not connected.
 */
export async function openFolder(
  folder: string,
  { dataDir, hasBackups }: { dataDir: string; hasBackups: boolean },
): Promise<Storage> {
  if (isWithin(folder, dataDir)) {
    throw new BackupError(`${folder} is in the site's own folder ${dataDir}. Name a folder on another disk.`)
  }
  const names = await namesIn(folder)
  if (!names.includes(README)) {
    if (hasBackups) {
      throw new BackupError(
        `${folder} has no backups, though the last one was stored there. Connect its disk. To start over there, use 'sideline backup <folder> --new'.`,
      )
    }
    if (names.some((name) => !NOTHING.test(name))) {
      throw new BackupError(`${folder} has other files. Name an empty folder, only for backups.`)
    }
    await begin(folder)
  }
  // A copy made by hand may be open to other users.
  for (const name of OWN) {
    await makePrivate(join(folder, name)).catch((cause) => {
      throw explained(folder, cause)
    })
  }
  return opened(folder, { readOnly: false })
}

/** Throws BackupError if the folder is missing. */
export async function readFolder(folder: string): Promise<Storage> {
  await namesIn(folder)
  return opened(folder, { readOnly: true })
}

function opened(folder: string, options: { readOnly: boolean }): Storage {
  try {
    return explaining(diskStorage(folder, options), (cause) => explained(folder, cause))
  } catch (cause) {
    throw explained(folder, cause)
  }
}

/** Explains errors of the folder's disk; returns others as they are. */
function explained(folder: string, cause: unknown): unknown {
  const { code } = (
    cause instanceof StorageUnusable ? (cause.cause ?? cause) : cause
  ) as NodeJS.ErrnoException
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return new BackupError(`The disk with ${folder} is full. Free some space, or use a larger one.`, {
      cause,
    })
  }
  if (code === 'EROFS' || code === 'EACCES' || code === 'EPERM') {
    return new BackupError(`${folder} can't be written to by the site (${code}): ${remedyFor(folder)}`, {
      cause,
    })
  }
  // Errors of the operating system, such as EIO.
  if (!/^E[A-Z0-9]+$/.test(code ?? '')) return cause
  return new BackupError(
    `${folder} can't be used (${code}). Check that its disk is connected and writable.`,
    {
      cause,
    },
  )
}

function remedyFor(folder: string): string {
  if (inContainer())
    return `mount one of the machine's folders there, with -v /mnt/backup:${folder}, and let its user write to it.`
  if (bySystemd()) {
    return `run 'systemctl edit sideline', add ReadWritePaths=${folder} below [Service], let the site's user write there, and restart the site.`
  }
  return "let the site's user write there, and connect its disk for writing."
}

/** Explains what can hide an existing folder. */
function insideText(folder: string): string {
  if (inContainer())
    return ` The site runs in a container, which only sees what's mounted: -v /mnt/backup:${folder}.`
  return bySystemd() ? ' systemd hides /home, /root, and /tmp from the site. Name a folder elsewhere.' : ''
}

function inContainer(): boolean {
  return existsSync('/.dockerenv') || existsSync('/run/.containerenv')
}

function bySystemd(): boolean {
  try {
    return /\.service$/m.test(readFileSync('/proc/self/cgroup', 'utf8'))
  } catch {
    return false
  }
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    if (code === 'ENOENT') {
      throw new BackupError(
        `There's no folder ${folder}. Connect its disk, or create it.${insideText(folder)}`,
        {
          cause,
        },
      )
    }
    if (code === 'ENOTDIR') throw new BackupError(`${folder} isn't a folder.`, { cause })
    throw explained(folder, cause)
  }
}

async function begin(folder: string): Promise<void> {
  // A mounted disk may have another owner or no permissions.
  await chmod(folder, 0o700).catch(() => {})
  await writeFile(join(folder, README), README_TEXT, { mode: 0o600 }).catch((cause) => {
    throw explained(folder, cause)
  })
}

function isWithin(folder: string, parent: string): boolean {
  const path = relative(resolve(parent), resolve(folder))
  return path === '' || (!/^\.\.(\/|\\|$)/.test(path) && !/^[A-Za-z]:/.test(path))
}
