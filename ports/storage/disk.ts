import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, rmdir, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { addAbortSignal, type Readable } from 'node:stream'
import { checkedKey, isKey } from './key.ts'
import { type ByteRange, type Storage, StorageFull, StorageUnusable, type StoredObject } from './port.ts'

/** Below the root, so that a rename is atomic. */
const UNFINISHED = '.unfinished'
const HOUR = 60 * 60 * 1000

/** Creates `root` unless `readOnly`, and deletes what a crash left unfinished. Throws {@link StorageUnusable}. */
export function diskStorage(root: string, { readOnly = false } = {}): Storage {
  if (!readOnly) prepare(root)
  return {
    put: (key, body) => write(root, pathOf(root, key), body),
    size: (key) => orNull(stat(pathOf(root, key)).then((file) => (file.isFile() ? file.size : null))),
    open: (key, range, signal) => orNull(openFile(pathOf(root, key), range, signal)),
    read: (key) => orNull(readFile(pathOf(root, key))),
    remove: (key) => remove(pathOf(root, key)),
    list: (folder) => keysBelow(root, pathOf(root, folder)),
  }
}

function pathOf(root: string, key: string): string {
  return join(root, checkedKey(key))
}

/** Writes a temporary file, flushes and renames it: readers see the old bytes or the new. */
async function write(root: string, path: string, body: Uint8Array | Readable): Promise<void> {
  const part = join(root, UNFINISHED, randomUUID())
  try {
    await fill(part, body)
    await moveIntoPlace(part, path)
    await syncFolder(dirname(path))
  } catch (cause) {
    await rm(part, { force: true })
    throw explain(cause)
  }
}

async function moveIntoPlace(part: string, path: string, tries = 3): Promise<void> {
  try {
    await mkdir(dirname(path), { recursive: true })
    await rename(part, path)
  } catch (cause) {
    // The folder may just have been removed with its last object.
    if (tries === 1 || !isCode(cause, 'ENOENT')) throw cause
    await moveIntoPlace(part, path, tries - 1)
  }
}

async function fill(part: string, body: Uint8Array | Readable): Promise<void> {
  await using file = await open(part, 'wx')
  await file.writeFile(body)
  await file.sync()
}

/** A rename is on disk only once its folder is. */
async function syncFolder(folder: string): Promise<void> {
  await using directory = await open(folder, 'r')
  await directory.sync()
}

async function openFile(path: string, range?: ByteRange, signal?: AbortSignal): Promise<StoredObject | null> {
  const file = await open(path, 'r')
  const found = await file.stat()
  if (found.isFile() && !signal?.aborted) {
    const stream = file.createReadStream(range ?? {})
    return { size: found.size, stream: signal ? addAbortSignal(signal, stream) : stream }
  }
  await file.close()
  signal?.throwIfAborted()
  return null
}

async function orNull<T>(found: Promise<T>): Promise<T | null> {
  try {
    return await found
  } catch (cause) {
    if (isCode(cause, 'ENOENT', 'ENOTDIR', 'EISDIR')) return null
    throw explain(cause)
  }
}

async function remove(path: string): Promise<void> {
  await rm(path, { force: true })
  await rmdir(dirname(path)).catch(() => {})
}

/** Skips files that others put there, such as a file manager's notes. Follows links to files. */
async function* keysBelow(root: string, folder: string): AsyncGenerator<string> {
  const found = await orNull(readdir(folder, { recursive: true, withFileTypes: true }))
  yield* (found ?? [])
    .filter((entry) => !entry.isDirectory())
    .map(({ parentPath, name }) => relative(root, join(parentPath, name)).replaceAll(sep, '/'))
    .filter(isKey)
    .sort()
}

/** Keeps files of the last hour: another process may be writing them. */
function prepare(root: string): void {
  const folder = join(root, UNFINISHED)
  try {
    mkdirSync(folder, { recursive: true })
    for (const name of readdirSync(folder)) removeStale(join(folder, name))
  } catch (cause) {
    if (!isCode(cause, 'EEXIST', 'ENOTDIR')) throw explain(cause)
    throw new StorageUnusable(`Can't store photos in ${root}. There's a file in its place.`, { cause })
  }
}

function removeStale(path: string): void {
  const file = statSync(path, { throwIfNoEntry: false })
  if (file && Date.now() - file.mtimeMs > HOUR) rmSync(path, { force: true })
}

function explain(cause: unknown): unknown {
  if (isCode(cause, 'ENOSPC', 'EDQUOT')) {
    return new StorageFull('The disk is full. Free some space, then try again.', { cause })
  }
  if (isCode(cause, 'EACCES', 'EPERM', 'EROFS')) {
    const path = (cause as NodeJS.ErrnoException).path ?? 'the folder for photos'
    return new StorageUnusable(`Can't use ${path}. This user isn't allowed to write there.`, { cause })
  }
  return cause
}

function isCode(cause: unknown, ...codes: string[]): boolean {
  return cause instanceof Error && codes.includes((cause as NodeJS.ErrnoException).code ?? '')
}
