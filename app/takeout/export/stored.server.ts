import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Storage } from '../../../ports/storage/port.ts'
import { originalKey } from '../../photos/storage-keys.server.ts'
import type { IndexFile } from '../format.ts'
import { archiveOf, layoutWriter, type Run, type StoredFile } from './layout.server.ts'
import { type ExportTarget, measuring } from './target.server.ts'

// An export in the storage is `exports/ready/{name}`, once it is complete, and `exports/files/{name}/…`: its texts, numbered, and
// its layout. The originals are those of the site, which are not copied. The name has the time, and is a secret.

const READY = 'exports/ready'
const FILES = 'exports/files'
const NAME = /^everything-(\d{4}-\d\d-\d\d)-(\d\d)-(\d\d)-(\d\d)-[0-9a-f]{32}$/
/** Short, because an export is all that clients entrusted to the owner, unencrypted. Milliseconds. */
const LIFETIME = 7 * 86_400_000

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

interface Ready extends Pick<StoredExport, 'counts' | 'missing'> {
  runs: Run[]
}

/** The name of an export that is made now, like no other's. */
export function newName(now: number): string {
  const time = new Date(now).toISOString().slice(0, 19).replace(/[:T]/g, '-')
  return `everything-${time}-${randomBytes(16).toString('hex')}`
}

/** Where an export is written. Its texts may change until all is there, so they are the last in its layout, which is then stored. */
export function storedTarget(storage: Storage, name: string): ExportTarget & { finish(): Promise<Run[]> } {
  const texts = new Map<string, StoredFile>()
  const layout = layoutWriter(layoutIn(storage, name))
  const put = async (path: string, text: string | AsyncIterable<string>, key: string) => {
    const { measured, pass } = measuring()
    await storage.put(key, Readable.from(pass(typeof text === 'string' ? [text] : text)))
    texts.set(path, { ...measured, key })
  }
  return {
    requireRoom: async () => {},
    writeText: (path, text) => put(path, text, `${FILES}/${name}/${String(texts.size).padStart(7, '0')}`),
    async rewriteText(path, change) {
      const key = texts.get(path)?.key ?? ''
      await put(path, change(String(await storage.read(key))), key)
    },
    async addOriginal(path, id) {
      const key = originalKey(id)
      const source = await storage.open(key)
      if (!source) return false
      const { measured, pass, isOriginal } = measuring()
      for await (const _ of pass(source.stream));
      if (!isOriginal(id)) return false
      await layout.add(path, { ...measured, key })
      return true
    },
    async finish() {
      for (const [path, text] of texts) await layout.add(path, text)
      return layout.finish()
    },
  }
}

/** Makes an export known that is written. Then deletes those before it, but nothing that another run still writes. */
export async function markReady(
  storage: Storage,
  name: string,
  { counts, missing }: IndexFile,
  runs: Run[],
): Promise<void> {
  const facts = { counts, missing: missing.length, runs }
  await storage.put(`${READY}/${name}`, Buffer.from(JSON.stringify(facts)))
  for (const other of await readyIn(storage)) if (other < name) await removeExport(storage, other)
}

/** The export in the storage; null for none, or one of an earlier release, which is not laid out as ours are. */
export async function readExport(storage: Storage): Promise<StoredExport | null> {
  const name = (await readyIn(storage)).at(-1)
  const ready = name && (await readReady(storage, name))
  if (!ready) return null
  const at = timeOf(name)
  const { runs, ...facts } = ready
  return { name, at, until: at + LIFETIME, ...facts, bytes: archiveOf(layoutIn(storage, name), runs).bytes }
}

/** An export as a ZIP; null if there is none of this name. */
export async function readArchive(storage: Storage, name: string) {
  const ready = NAME.test(name) ? await readReady(storage, name) : null
  return ready && archiveOf(layoutIn(storage, name), ready.runs)
}

async function readReady(storage: Storage, name: string): Promise<Ready | null> {
  const stored = await storage.read(`${READY}/${name}`)
  const ready: Partial<Ready> | null = stored && JSON.parse(String(stored))
  return ready?.runs ? (ready as Ready) : null
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

function layoutIn(storage: Storage, name: string) {
  return { storage, folder: `${FILES}/${name}`, modified: timeOf(name) }
}

/** When it was made. UTC milliseconds. */
function timeOf(name: string): number {
  const [, day, hour, minute, second] = NAME.exec(name) ?? []
  return Date.parse(`${day}T${hour}:${minute}:${second}Z`)
}
