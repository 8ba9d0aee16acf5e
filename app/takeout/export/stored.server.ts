import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Storage } from '../../../ports/storage/port.ts'
import { zipLayout } from '../../galleries/delivery/zip/zip.ts'
import { originalKey } from '../../photos/storage-keys.server.ts'
import type { IndexFile } from '../format.ts'
import { type ExportTarget, measuring } from './target.server.ts'

// An export in the storage is `exports/ready/{name}`, once it is complete, and `exports/files/{name}/…`: its texts, numbered, and
// what is in it by path. The originals are those of the site, which are not copied. The name has the time, and is a secret.

const READY = 'exports/ready'
const FILES = 'exports/files'
const NAME = /^everything-(\d{4}-\d\d-\d\d)-(\d\d)-(\d\d)-(\d\d)-[0-9a-f]{32}$/
/** Short, because an export is all that clients entrusted to the owner, unencrypted. Milliseconds. */
const LIFETIME = 7 * 86_400_000

interface StoredFile {
  bytes: number
  crc32: number
  /** Its storage key. */
  key: string
}

export interface StoredExport {
  name: string
  /** UTC milliseconds. */
  at: number
  until: number
  counts: Record<string, number>
  /** How many photographs the site had lost. */
  missing: number
  /** Of the archive. */
  bytes: number
}

/** The name of an export that is made now, like no other's. */
export function newName(now: number): string {
  const time = new Date(now).toISOString().slice(0, 19).replace(/[:T]/g, '-')
  return `everything-${time}-${randomBytes(16).toString('hex')}`
}

/** Where an export is written of which `files` says what is in it, by path. */
export function storedTarget(
  storage: Storage,
  name: string,
): ExportTarget & { files: Map<string, StoredFile> } {
  const files = new Map<string, StoredFile>()
  const put = async (path: string, text: string | AsyncIterable<string>, key: string) => {
    const { measured, pass } = measuring()
    await storage.put(key, Readable.from(pass(typeof text === 'string' ? [text] : text)))
    files.set(path, { ...measured, key })
  }
  return {
    files,
    requireRoom: async () => {},
    writeText: (path, text) => put(path, text, `${FILES}/${name}/${String(files.size).padStart(7, '0')}`),
    async rewriteText(path, change) {
      const key = files.get(path)?.key ?? ''
      await put(path, change(String(await storage.read(key))), key)
    },
    async addOriginal(path, id) {
      const key = originalKey(id)
      const source = await storage.open(key)
      if (!source) return false
      const { measured, pass, isOriginal } = measuring()
      for await (const _ of pass(source.stream));
      if (!isOriginal(id)) return false
      files.set(path, { ...measured, key })
      return true
    },
  }
}

/** Makes an export known that is written. Then deletes those before it, but nothing that another run still writes. */
export async function markReady(
  storage: Storage,
  name: string,
  index: IndexFile,
  files: Map<string, StoredFile>,
): Promise<void> {
  const list = [...files]
  await storage.put(layoutOf(name), Buffer.from(JSON.stringify(list)))
  const { counts, missing } = index
  const { length: bytes } = zipLayout(entriesOf(name, list))
  const facts = { counts, missing: missing.length, bytes }
  await storage.put(`${READY}/${name}`, Buffer.from(JSON.stringify(facts)))
  for (const other of await readyIn(storage)) if (other < name) await removeExport(storage, other)
}

/** The export in the storage; null for none. */
export async function readExport(storage: Storage): Promise<StoredExport | null> {
  const name = (await readyIn(storage)).at(-1)
  const ready = name && (await storage.read(`${READY}/${name}`))
  if (!ready) return null
  const at = timeOf(name)
  return { name, at, until: at + LIFETIME, ...JSON.parse(String(ready)) }
}

/** An export as a ZIP, laid out from the sizes and checksums of when it was written; null if there is none of this name. */
export async function readArchive(storage: Storage, name: string) {
  if (!NAME.test(name) || (await storage.size(`${READY}/${name}`)) === null) return null
  const list = await storage.read(layoutOf(name))
  if (!list) return null
  const { length, parts } = zipLayout(entriesOf(name, JSON.parse(String(list))))
  return { bytes: length, parts }
}

/** Also of a run that a killed process left. */
export async function removeExport(storage: Storage, name: string): Promise<void> {
  await storage.remove(`${READY}/${name}`)
  for await (const key of storage.list(`${FILES}/${name}`)) await storage.remove(key)
}

/** Deletes exports that are past their time, and what interrupted runs left. */
export async function cleanUpExports(storage: Storage, now: number): Promise<void> {
  const names = new Set(await readyIn(storage))
  for await (const key of storage.list(FILES)) names.add(key.split('/')[2] as string)
  for (const name of names) if (timeOf(name) < now - LIFETIME) await removeExport(storage, name)
}

/** The complete ones, the newest last. */
async function readyIn(storage: Storage): Promise<string[]> {
  const names: string[] = []
  for await (const key of storage.list(READY)) names.push(key.slice(READY.length + 1))
  return names
}

function entriesOf(name: string, files: [path: string, file: StoredFile][]) {
  const modified = timeOf(name)
  return files.map(([path, file]) => ({ ...file, name: path, blanks: [], modified }))
}

function layoutOf(name: string): string {
  return `${FILES}/${name}/layout`
}

/** When it was made. UTC milliseconds. */
function timeOf(name: string): number {
  const [, day, hour, minute, second] = NAME.exec(name) ?? []
  return Date.parse(`${day}T${hour}:${minute}:${second}Z`)
}
