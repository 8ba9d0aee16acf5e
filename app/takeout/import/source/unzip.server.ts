import { createWriteStream } from 'node:fs'
import { mkdir, readdir, stat, statfs } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { crc32 } from 'node:zlib'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { refuseSize as refuseBytes } from '../../../photos/intake/file.ts'
import { TakeoutError } from '../../takeout-error.ts'
import { isHidden } from './source.server.ts'

const MOST_FILES = 100_000
/** Photographs hardly get smaller in a ZIP, and texts are small: a ZIP that unpacks to more is meant to fill the disk. */
const LARGEST = { times: 10, more: 200 * 1024 * 1024 }
/** Bytes of the disk that stay free. */
const RESERVE = 1024 * 1024 * 1024
const LINK = 0o120000

/**
 * Unpacks a ZIP into an empty folder, file after file. Everything is checked before the first byte is written: encrypted
 * files, links, paths that lead out, and sizes, which the package compares with what really comes. Throws a TakeoutError.
 * @param name as the owner calls the file
 * @returns the folder with what the owner packed, and the files that were left out, a sentence each
 */
export async function unzip(
  file: string,
  folder: string,
  name: string = basename(file),
): Promise<{ root: string; leftOut: string[] }> {
  const zip = await openPromise(file, { autoClose: false }).catch((cause: Error) => {
    throw new TakeoutError(`${name} is no ZIP, or it was cut short.`, { cause })
  })
  try {
    const entries = await entriesOf(zip, name)
    const tooLarge = ({ fileName, uncompressedSize }: Entry) => refuseBytes(fileName, uncompressedSize)
    const leftOut = entries.filter((entry) => tooLarge(entry) !== null)
    const wanted = entries.filter((entry) => !leftOut.includes(entry))
    await refuseSize(wanted, file, folder, name)
    for (const entry of wanted) await unpack(zip, entry, { name, folder })
    const sentences = leftOut.map(tooLarge).filter((sentence) => sentence !== null)
    return { root: await rootOf(folder), leftOut: sentences }
  } finally {
    zip.close()
  }
}

/** The files, without those that operating systems add. */
async function entriesOf(zip: ZipFile, name: string): Promise<Entry[]> {
  if (zip.entryCount > MOST_FILES) throw tooMany(name)
  const entries: Entry[] = []
  try {
    for await (const entry of zip.eachEntry()) {
      const { fileName } = entry
      if (fileName.endsWith('/') || fileName.split('/').some(isHidden)) continue
      if (entries.push(entry) > MOST_FILES) throw tooMany(name)
      if (entry.isEncrypted()) {
        throw new TakeoutError(`${fileName} in ${name} is encrypted: pack it again without a password.`)
      }
      if (((entry.externalFileAttributes >>> 16) & 0o170000) === LINK) {
        throw new TakeoutError(`${fileName} in ${name} is a link, and links are not followed.`)
      }
      if (!entry.canDecodeFileData()) {
        throw new TakeoutError(`${fileName} in ${name} is packed in a way that cannot be read here.`)
      }
    }
  } catch (cause) {
    if (cause instanceof TakeoutError) throw cause
    const { message } = cause as Error
    const leads = /relative path|absolute path/.test(message)
    const why = leads ? `has a file that leads out of it (${message})` : 'is damaged, or was cut short'
    throw new TakeoutError(`${name} ${why}.`, { cause })
  }
  return entries
}

function tooMany(name: string): TakeoutError {
  return new TakeoutError(`${name} has more than ${MOST_FILES.toLocaleString('en')} files: split it.`)
}

async function refuseSize(entries: Entry[], file: string, folder: string, name: string): Promise<void> {
  const unpacked = entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0)
  const { size } = await stat(file)
  if (unpacked > size * LARGEST.times + LARGEST.more) {
    throw new TakeoutError(`${name} would unpack to far more than it is, as no photographs do.`)
  }
  const { bavail, bsize } = await statfs(folder)
  if (unpacked + RESERVE <= bavail * bsize) return
  throw new TakeoutError(`The disk of the site has no room for ${name}: make some, then try again.`)
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
    const { code } = cause as NodeJS.ErrnoException
    if (code === 'ENOSPC' || code === 'EDQUOT') throw cause
    const twice = code === 'EEXIST' || code === 'ENOTDIR' || code === 'EISDIR'
    throw new TakeoutError(`${entry.fileName} ${twice ? 'is twice' : 'is damaged'} in ${name}.`, { cause })
  }
  if (sum !== entry.crc32) throw new TakeoutError(`${entry.fileName} is damaged in ${name}.`)
}

/** A ZIP of one folder has the folder itself in it. */
async function rootOf(folder: string): Promise<string> {
  const [only, ...others] = await readdir(folder, { withFileTypes: true })
  return only?.isDirectory() && others.length === 0 ? join(folder, only.name) : folder
}
