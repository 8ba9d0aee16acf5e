import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { z } from 'zod'
import type { CopyFacts } from '../../ports/database/backup/copy.ts'
import type { Storage } from '../../ports/storage/port.ts'
import { BackupError } from './backup-error.ts'
import { type FileFacts, storeHashed } from './hashed.server.ts'

/** Written last: it makes the snapshot whole. */
const MANIFEST = 'manifest.json'
/** Lines with ID and bytes of each photograph. */
const ORIGINALS = 'originals.txt'
const FORMAT = 1
const LINES = 1_000
const NAME = /^\d{4}-\d\d-\d\dt\d\d-\d\d-\d\d-\d{3}z$/

export const STORAGE_ID = 'storage-id'
export const OTHER_FILES = ['secret', 'demo-accounts.json', STORAGE_ID]

const count = z.int().nonnegative()
const id = z.string().regex(/^[0-9a-f]{32}$/)
const facts = z.object({ bytes: count, sha256: z.string().regex(/^[0-9a-f]{64}$/) })

/** Checks everything: the folder may come from anyone. */
const manifestShape = z.object({
  format: z.literal(FORMAT),
  sideline: z.string(),
  database: z.object({
    engine: z.enum(['sqlite', 'postgres']),
    server: count.nullable(),
    migrations: z.array(z.string().regex(/^[\w-]+$/)),
    rows: z.record(z.string().regex(/^\w+$/), count),
  }),
  files: z.partialRecord(z.enum(['sideline.db', 'postgres.dump', ORIGINALS, ...OTHER_FILES]), facts),
  /** IDs of originals that the site itself had lost. */
  missing: z.array(id),
})
const fileShape = z.object({ sha256: z.string(), manifest: z.record(z.string(), z.unknown()) })
const originalShape = z.object({ id, bytes: count })

export type Manifest = z.infer<typeof manifestShape>

export interface Original {
  id: string
  bytes: number
}

/** '2026-11-22t03-30-00-000z' */
export function snapshotName(time: number): string {
  return new Date(time).toISOString().toLowerCase().replace(/[:.]/g, '-')
}

export function snapshotTime(name: string): number {
  return Date.parse(name.toUpperCase().replace(/T(\d\d)-(\d\d)-(\d\d)-/, 'T$1:$2:$3.'))
}

export function keyIn(name: string, file: string): string {
  return `snapshots/${name}/${file}`
}

export function databaseFile(engine: CopyFacts['engine']): string {
  return engine === 'sqlite' ? 'sideline.db' : 'postgres.dump'
}

/** Returns whole and interrupted snapshots, oldest first. Ignores other files. */
export async function listSnapshots(target: Storage): Promise<{ whole: string[]; broken: string[] }> {
  const keys = await Array.fromAsync(target.list('snapshots'))
  const names = [...new Set(keys.map((key) => key.split('/')[1] as string))].filter((name) => NAME.test(name))
  const whole = names.filter((name) => keys.includes(keyIn(name, MANIFEST)))
  return { whole, broken: names.filter((name) => !whole.includes(name)) }
}

/** Removes the manifest first, so that half a snapshot is none. */
export async function removeSnapshot(target: Storage, name: string): Promise<void> {
  await target.remove(keyIn(name, MANIFEST))
  for await (const key of target.list(`snapshots/${name}`)) await target.remove(key)
}

export function storeOriginalsList(target: Storage, name: string, originals: Original[]): Promise<FileFacts> {
  return storeHashed(target, keyIn(name, ORIGINALS), Readable.from(linesOf(originals)))
}

/** In pieces, to save memory. */
function* linesOf(originals: Original[]): Generator<Buffer> {
  for (let at = 0; at < originals.length || at === 0; at += LINES) {
    const lines = originals.slice(at, at + LINES).map(({ id, bytes }) => `${id} ${bytes}\n`)
    yield Buffer.from(lines.join(''))
  }
}

/** Writes the manifest with its own hash. */
export async function finishSnapshot(target: Storage, name: string, manifest: Omit<Manifest, 'format'>) {
  const text = JSON.stringify({ format: FORMAT, ...manifest })
  const file = { sha256: sha256(text), manifest: JSON.parse(text) }
  await target.put(keyIn(name, MANIFEST), Buffer.from(`${JSON.stringify(file, null, 1)}\n`))
}

/** Throws BackupError if the manifest is damaged, or of a later release. */
export async function readManifest(target: Storage, name: string): Promise<Manifest> {
  const file = fileShape.safeParse(parsed(await target.read(keyIn(name, MANIFEST)))).data
  if (!file || file.sha256 !== sha256(JSON.stringify(file.manifest))) throw damaged(name, MANIFEST)
  if (Number(file.manifest.format) > FORMAT) {
    throw new BackupError(`The backup ${name} was made by a newer release. Update this installation first.`)
  }
  const manifest = manifestShape.safeParse(file.manifest).data
  if (!manifest?.files[databaseFile(manifest.database.engine)]) throw damaged(name, MANIFEST)
  return manifest
}

export async function readOriginals(target: Storage, name: string, manifest: Manifest): Promise<Original[]> {
  const text = String((await target.read(keyIn(name, ORIGINALS))) ?? '')
  if (sha256(text) !== manifest.files[ORIGINALS]?.sha256) throw damaged(name, ORIGINALS)
  const lines = text.split('\n').filter(Boolean)
  const read = lines.map((line) => {
    const [id, bytes] = line.split(' ')
    return originalShape.safeParse({ id, bytes: Number(bytes) }).data
  })
  if (!read.every((original) => original !== undefined)) throw damaged(name, ORIGINALS)
  return read
}

export function damaged(name: string, file: string): BackupError {
  return new BackupError(
    `The backup ${name} is damaged. Its file ${file} is missing or has changed. Use another one with --snapshot.`,
  )
}

function parsed(bytes: Buffer | null): unknown {
  try {
    return JSON.parse(String(bytes))
  } catch {
    return null
  }
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
