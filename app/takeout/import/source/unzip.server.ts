import { createWriteStream } from 'node:fs'
import { mkdir, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer as bytesOf } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { crc32 } from 'node:zlib'
import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from 'yauzl'
import { StorageUnusable } from '../../../../ports/storage/port.ts'
import { safeName } from '../../../delivery/zip/names.ts'
import { refuseSize as refuseBytes } from '../../../photos/intake/file.ts'
import type { SourceFile } from '../../../photos/intake/source-file.server.ts'
import { blockSource, type Source } from '../../../photos/location/source.ts'
import { PieceMissing } from '../../../uploads/pieces.server.ts'
import { roomOn } from '../../../uploads/room.server.ts'
import { TakeoutError } from '../../takeout-error.ts'
import { isHidden } from './tree.server.ts'

const MOST_FILES = 100_000
/** Empty files that are named, not only counted. */
const NAMED = 20
/** Photographs hardly shrink in a ZIP: one that unpacks to more is meant to fill the disk. Bytes. */
const LARGEST = { times: 10, more: 200 * 1024 * 1024 }
const LINK = 0o120000

/** Unpacks a ZIP into a folder of its name: photographs at its top become an album of that name. Errors name the ZIP instead. */
export async function withUnzipped<Result>(
  file: SourceFile,
  scratch: string,
  name: string,
  work: (root: string, leftOut: string[]) => Promise<Result>,
): Promise<Result> {
  const folder = join(scratch, safeName(name.replace(/\.zip$/i, '')))
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const { root, leftOut } = await unzip(file, folder, name)
    return await work(root, leftOut)
  } catch (error) {
    if (!(error instanceof TakeoutError)) throw error
    throw new TakeoutError(error.message.replaceAll(folder, name), { cause: error })
  }
}

/** Checks all entries before writing the first byte; the package compares their sizes with the real ones. Throws a TakeoutError. */
async function unzip(
  file: SourceFile,
  folder: string,
  name: string,
): Promise<{ root: string; leftOut: string[] }> {
  const zip = await openZip(file).catch((cause: Error) => {
    throwUnread(cause)
    throw new TakeoutError(
      `${name} isn't a ZIP, or it was cut short. Unpack any other kind of archive, then zip its folder.`,
      { cause },
    )
  })
  try {
    const { wanted, leftOut } = await entriesOf(zip, name)
    await refuseSize(wanted, file, folder, name)
    for (const entry of wanted) await unpack(zip, entry, { name, folder })
    return { root: await rootOf(folder), leftOut }
  } finally {
    zip.close()
  }
}

/** Skips files of operating systems; `leftOut` names empty and too large ones. */
async function entriesOf(zip: ZipFile, name: string): Promise<{ wanted: Entry[]; leftOut: string[] }> {
  if (zip.entryCount > MOST_FILES) throw tooMany(name)
  const wanted: Entry[] = []
  const leftOut: string[] = []
  let empty = 0
  try {
    for await (const entry of zip.eachEntry()) {
      const { fileName, uncompressedSize } = entry
      if (fileName.endsWith('/') || fileName.split('/').some(isHidden)) continue
      checkEntry(entry, name)
      const tooLarge = refuseBytes(fileName, uncompressedSize)
      if (tooLarge) leftOut.push(tooLarge)
      else if (uncompressedSize === 0) {
        if (++empty <= NAMED) leftOut.push(`${fileName} is empty.`)
      } else wanted.push(entry)
      if (wanted.length + leftOut.length + empty > MOST_FILES) throw tooMany(name)
    }
  } catch (cause) {
    if (cause instanceof TakeoutError) throw cause
    throwUnread(cause)
    const { message } = cause as Error
    const leads = /relative path|absolute path/.test(message)
    const why = leads ? `has a file with a path outside it (${message})` : 'is damaged, or was cut short'
    throw new TakeoutError(`${name} ${why}.`, { cause })
  }
  if (empty > NAMED) leftOut.push(`And ${(empty - NAMED).toLocaleString('en')} more empty files.`)
  return { wanted, leftOut }
}

function checkEntry(entry: Entry, name: string): void {
  const { fileName, externalFileAttributes } = entry
  if (entry.isEncrypted()) {
    throw new TakeoutError(`${fileName} in ${name} is encrypted. Zip it again without a password.`)
  }
  if (((externalFileAttributes >>> 16) & 0o170000) === LINK) {
    throw new TakeoutError(`${fileName} in ${name} is a link, and links aren't followed.`)
  }
  if (!entry.canDecodeFileData()) {
    throw new TakeoutError(`${fileName} in ${name} uses a kind of compression Sideline can't read.`)
  }
}

function tooMany(name: string): TakeoutError {
  return new TakeoutError(`${name} has more than ${MOST_FILES.toLocaleString('en')} files. Split it.`)
}

async function refuseSize(entries: Entry[], file: SourceFile, folder: string, name: string): Promise<void> {
  const unpacked = entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0)
  if (unpacked > file.bytes * LARGEST.times + LARGEST.more) {
    throw new TakeoutError(`${name} would unpack to far more than photos ever do.`)
  }
  if (unpacked <= (await roomOn(folder))) return
  throw new TakeoutError(`Your site's disk has no room for ${name}. Free some space, then try again.`)
}

async function unpack(
  zip: ZipFile,
  entry: Entry,
  { name, folder }: { name: string; folder: string },
): Promise<void> {
  const path = join(folder, entry.fileName)
  let sum = 0
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await pipeline(
      await zip.openReadStreamPromise(entry),
      async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          sum = crc32(chunk, sum)
          yield chunk
        }
      },
      createWriteStream(path, { flags: 'wx', mode: 0o600 }),
    )
  } catch (cause) {
    throwUnread(cause)
    const { code } = cause as NodeJS.ErrnoException
    if (code === 'ENOSPC' || code === 'EDQUOT') throw cause
    const twice = code === 'EEXIST' || code === 'ENOTDIR' || code === 'EISDIR'
    throw new TakeoutError(`${entry.fileName} ${twice ? 'appears twice' : 'is damaged'} in ${name}.`, {
      cause,
    })
  }
  if (sum !== entry.crc32) throw new TakeoutError(`${entry.fileName} is damaged in ${name}.`)
}

/** Throws errors of the storage again: they say nothing about the ZIP. */
function throwUnread(cause: unknown): void {
  if (cause instanceof StorageUnusable || cause instanceof PieceMissing) throw cause
}

async function rootOf(folder: string): Promise<string> {
  const [only, ...others] = await readdir(folder, { withFileTypes: true })
  return only?.isDirectory() && others.length === 0 ? join(folder, only.name) : folder
}

type Read = (error: unknown, bytesRead?: number) => void

/** Reads the list in blocks, of which the package reads a few bytes at a time. */
function openZip(file: SourceFile): Promise<ZipFile> {
  return fromRandomAccessReaderPromise(new FileReader(file), file.bytes, { autoClose: false })
}

class FileReader extends RandomAccessReader {
  readonly #file: SourceFile
  readonly #blocks: Source

  constructor(file: SourceFile) {
    super()
    this.#file = file
    this.#blocks = blockSource(file.bytes, ({ start, end }) => bytesOf(file.open({ start, end: end - 1 })))
  }

  override read(into: Buffer, offset: number, length: number, position: number, done: Read): void {
    const read = this.#blocks.read(position, position + length)
    read.then((bytes) => done(null, bytes.copy(into, offset)), done)
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return this.#file.open({ start, end: end - 1 })
  }
}
