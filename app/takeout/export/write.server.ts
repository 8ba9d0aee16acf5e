import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { chmod, mkdir, open, readdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { crc32 } from 'node:zlib'
import { type Storage, StorageUnusable } from '../../../ports/storage/port.ts'
import { originalKey } from '../../photos/storage-keys.server.ts'
import { formatBytes } from '../../ui/format-bytes.ts'
import { roomOn } from '../../uploads/room.server.ts'
import { TakeoutError } from '../takeout-error.ts'

const PRIVATE = { folder: 0o700, file: 0o600 }
/** What a new disk holds. */
const NOTHING = /^(\.DS_Store|lost\+found)$/

/** The folder of an export, and what was written into it, by path. An archive of it needs the sizes and checksums. */
export interface ExportFolder {
  folder: string
  files: Map<string, { bytes: number; crc32: number }>
}

/** Makes the folder, or takes an empty one. Throws TakeoutError if it has files: an export replaces nothing. */
export async function openFolder(folder: string): Promise<ExportFolder> {
  await mkdir(folder, { recursive: true, mode: PRIVATE.folder }).catch(explained(folder))
  const names = await readdir(folder).catch(explained(folder))
  if (names.some((name) => !NOTHING.test(name))) {
    throw new TakeoutError(`${folder} is not empty: name a new folder.`)
  }
  // A mounted disk may belong to another user, or know no permissions.
  await chmod(folder, PRIVATE.folder).catch(() => {})
  return { folder, files: new Map() }
}

/** Throws a TakeoutError if the disk has no room for so many bytes. */
export async function requireSpace(folder: string, needed: number): Promise<void> {
  const room = await roomOn(folder)
  if (needed <= room) return
  throw new TakeoutError(
    `The disk of ${folder} has room for ${formatBytes(Math.max(room, 0))}, and the export needs ${formatBytes(needed)}.`,
  )
}

/** Writes a text that only this user can read, and is on disk when this resolves. */
export async function writeText({ folder, files }: ExportFolder, path: string, text: string): Promise<void> {
  const whole = join(folder, path)
  await mkdir(dirname(whole), { recursive: true, mode: PRIVATE.folder }).catch(explained(folder))
  await writeFile(whole, text, { flag: 'wx', mode: PRIVATE.file, flush: true }).catch(explained(folder))
  files.set(path, { bytes: Buffer.byteLength(text), crc32: crc32(text) })
}

/** The same, as people read JSON. */
export function writeJson(folder: ExportFolder, path: string, content: unknown): Promise<void> {
  return writeText(folder, path, `${JSON.stringify(content, null, 2)}\n`)
}

/**
 * Writes a list of items, as people read JSON, part by part as it is read: it is never in memory whole, and others have a turn in
 * between. `around` is an object whose last field, of this name, is the list. Returns how many items there were.
 */
export async function writeJsonList(
  { folder, files }: ExportFolder,
  path: string,
  parts: AsyncIterable<unknown[]>,
  around?: { object: object; name: string },
): Promise<number> {
  const file = await open(join(folder, path), 'wx', PRIVATE.file).catch(explained(folder))
  const written = { bytes: 0, crc32: 0 }
  const add = async (text: string) => {
    await file.appendFile(text).catch(explained(folder))
    written.bytes += Buffer.byteLength(text)
    written.crc32 = crc32(text, written.crc32)
  }
  const indent = around ? '    ' : '  '
  let count = 0
  try {
    await add(around ? `${JSON.stringify(around.object, null, 2).slice(0, -2)},\n  "${around.name}": [` : '[')
    for await (const items of parts) {
      const texts = items.map(
        (item) => `${indent}${JSON.stringify(item, null, 2).replaceAll('\n', `\n${indent}`)}`,
      )
      await add(`${count > 0 ? ',' : ''}\n${texts.join(',\n')}`)
      count += items.length
    }
    await add(`${count > 0 ? `\n${indent.slice(2)}` : ''}]${around ? '\n}' : ''}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
  files.set(path, written)
  return count
}

/** Copies an original. Returns false, and leaves no file, if it is missing in the storage or its hash is not its ID. */
export async function copyOriginal(
  storage: Storage,
  { folder, files }: ExportFolder,
  { path, id }: { path: string; id: string },
): Promise<boolean> {
  const source = await storage.open(originalKey(id))
  if (!source) return false
  const whole = join(folder, path)
  await mkdir(dirname(whole), { recursive: true, mode: PRIVATE.folder }).catch(explained(folder))
  const hash = createHash('sha256')
  const written = { bytes: 0, crc32: 0 }
  const target = createWriteStream(whole, { flags: 'wx', mode: PRIVATE.file, flush: true })
  await pipeline(
    source.stream,
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk)
        written.bytes += chunk.length
        written.crc32 = crc32(chunk, written.crc32)
        yield chunk
      }
    },
    target,
  ).catch(explained(folder))
  if (!hash.digest('hex').startsWith(id)) {
    await rm(whole)
    return false
  }
  files.set(path, written)
  return true
}

/** Throws a sentence about an error of the disk; other errors as they are. */
function explained(folder: string): (cause: unknown) => never {
  return (cause) => {
    const { code } = cause as NodeJS.ErrnoException
    if (cause instanceof StorageUnusable || !/^E[A-Z0-9]+$/.test(code ?? '')) throw cause
    if (code === 'ENOSPC' || code === 'EDQUOT') {
      throw new TakeoutError(`The disk of ${folder} is full: free some space, or name a folder elsewhere.`, {
        cause,
      })
    }
    throw new TakeoutError(`${folder} cannot be written (${code}): name a folder that may be.`, { cause })
  }
}
