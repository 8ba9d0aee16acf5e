import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Storage } from '../../../ports/storage/port.ts'
import { originalKey } from '../../photos/storage-keys.server.ts'
import type { IndexFile } from './export.server.ts'
import { archiveOf, layoutWriter, type Run } from './layout.server.ts'
import { type ExportTarget, measuring } from './target.server.ts'

// A complete export is `exports/ready/{name}`. Its texts and layout are in `exports/files/{name}/`. The originals are not copied.
// The name is a secret.

const READY = 'exports/ready'
const FILES = 'exports/files'
const NAME = /^everything-(\d{4}-\d\d-\d\d)-(\d\d)-(\d\d)-(\d\d)-[0-9a-f]{32}$/
/** Short, because exports are not encrypted. Milliseconds. */
const LIFETIME = 7 * 86_400_000

interface Ready {
  counts: Record<string, number>
  missing: number
  runs: Run[]
}

export function newName(now: number): string {
  const time = new Date(now).toISOString().slice(0, 19).replace(/[:T]/g, '-')
  return `everything-${time}-${randomBytes(16).toString('hex')}`
}

export function storedTarget(storage: Storage, name: string): ExportTarget & { finish(): Promise<Run[]> } {
  const layout = layoutWriter(layoutIn(storage, name))
  let texts = 0
  return {
    requireRoom: async () => {},
    async writeText(path, text) {
      const key = `${FILES}/${name}/${String(texts++).padStart(7, '0')}`
      const { measured, pass } = measuring()
      await storage.put(key, Readable.from(pass(typeof text === 'string' ? [text] : text)))
      await layout.add(path, { ...measured, key })
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
    finish: layout.finish,
  }
}

/** Publishes a written export. Deletes earlier ones, but nothing that another run still writes. */
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

/** Its times are UTC milliseconds. */
export async function readExport(storage: Storage) {
  const name = (await readyIn(storage)).at(-1)
  const ready = name && (await readReady(storage, name))
  if (!ready) return null
  const at = timeOf(name)
  const { runs, ...facts } = ready
  return { name, at, until: at + LIFETIME, ...facts, bytes: archiveOf(layoutIn(storage, name), runs).bytes }
}

export async function readArchive(storage: Storage, name: string) {
  const ready = NAME.test(name) ? await readReady(storage, name) : null
  return ready && archiveOf(layoutIn(storage, name), ready.runs)
}

async function readReady(storage: Storage, name: string): Promise<Ready | null> {
  const stored = await storage.read(`${READY}/${name}`)
  return stored && JSON.parse(String(stored))
}

/** Removes also what a killed process left. */
export async function removeExport(storage: Storage, name: string): Promise<void> {
  await storage.remove(`${READY}/${name}`)
  for await (const key of storage.list(`${FILES}/${name}`)) await storage.remove(key)
}

export async function cleanUpExports(storage: Storage, now: number): Promise<void> {
  const names = new Set(await readyIn(storage))
  for await (const key of storage.list(FILES)) names.add(key.split('/')[2] as string)
  for (const name of names) if (timeOf(name) < now - LIFETIME) await removeExport(storage, name)
}

async function readyIn(storage: Storage): Promise<string[]> {
  const names: string[] = []
  for await (const key of storage.list(READY)) names.push(key.slice(READY.length + 1))
  return names
}

function layoutIn(storage: Storage, name: string) {
  return { storage, folder: `${FILES}/${name}`, modified: timeOf(name) }
}

function timeOf(name: string): number {
  const [, day, hour, minute, second] = NAME.exec(name) ?? []
  return Date.parse(`${day}T${hour}:${minute}:${second}Z`)
}
