import { createWriteStream } from 'node:fs'
import { chmod, mkdir, open, readdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type Storage, StorageUnusable } from '../../../ports/storage/port.ts'
import { originalKey } from '../../photos/storage-keys.server.ts'
import { formatBytes } from '../../ui/format-bytes.ts'
import { roomOn } from '../../uploads/room.server.ts'
import { TakeoutError } from '../takeout-error.ts'
import { type ExportTarget, measuring, type Text } from './target.server.ts'

const PRIVATE = { folder: 0o700, file: 0o600 }
const NOTHING = /^(\.DS_Store|lost\+found)$/

/** Makes a folder that only this user can read, or takes an empty one. Throws TakeoutError if it has files. */
export async function exportFolder(folder: string, storage: Storage): Promise<ExportTarget> {
  await mkdir(folder, { recursive: true, mode: PRIVATE.folder }).catch(explained(folder))
  const names = await readdir(folder).catch(explained(folder))
  if (names.some((name) => !NOTHING.test(name))) {
    throw new TakeoutError(`${folder} isn't empty. Name a new folder.`)
  }
  // A mounted disk may have another owner or no permissions.
  await chmod(folder, PRIVATE.folder).catch(() => {})
  return {
    requireRoom: (bytes) => requireRoom(folder, bytes),
    writeText: (path, text) => writeText(folder, path, text),
    addOriginal: (path, id) => copyOriginal(storage, folder, { path, id }),
  }
}

async function requireRoom(folder: string, needed: number): Promise<void> {
  const room = await roomOn(folder)
  if (needed <= room) return
  throw new TakeoutError(
    `The disk with ${folder} has room for ${formatBytes(Math.max(room, 0))}, and the export needs ${formatBytes(needed)}.`,
  )
}

async function copyOriginal(
  storage: Storage,
  folder: string,
  { path, id }: { path: string; id: string },
): Promise<boolean> {
  const source = await storage.open(originalKey(id))
  if (!source) return false
  const whole = await pathIn(folder, path)
  const { pass, isOriginal } = measuring()
  const target = createWriteStream(whole, { flags: 'wx', mode: PRIVATE.file, flush: true })
  await pipeline(source.stream, pass, target).catch(explained(folder))
  const found = isOriginal(id)
  if (!found) await rm(whole)
  return found
}

/** Explains errors of the disk, but not those of making the text. */
async function writeText(folder: string, path: string, text: Text): Promise<void> {
  const whole = await pathIn(folder, path)
  await using file = await open(whole, 'wx', PRIVATE.file).catch(explained(folder))
  for await (const part of typeof text === 'string' ? [text] : text) {
    await file.appendFile(part).catch(explained(folder))
  }
  await file.sync().catch(explained(folder))
}

async function pathIn(folder: string, path: string): Promise<string> {
  const whole = join(folder, path)
  await mkdir(dirname(whole), { recursive: true, mode: PRIVATE.folder }).catch(explained(folder))
  return whole
}

function explained(folder: string): (cause: unknown) => never {
  return (cause) => {
    const { code } = cause as NodeJS.ErrnoException
    if (cause instanceof StorageUnusable || !/^E[A-Z0-9]+$/.test(code ?? '')) throw cause
    if (code === 'ENOSPC' || code === 'EDQUOT') {
      throw new TakeoutError(
        `The disk with ${folder} is full. Free some space, or name a folder elsewhere.`,
        {
          cause,
        },
      )
    }
    throw new TakeoutError(`${folder} can't be written to (${code}). Name a folder you can write to.`, {
      cause,
    })
  }
}
