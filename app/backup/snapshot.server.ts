import { createHash } from 'node:crypto'
import type { CopyFacts } from '../../ports/database/backup/copy.ts'
import type { Storage } from '../../ports/storage/port.ts'
import { BackupError } from './backup-error.ts'
import { type FileFacts, storeHashed } from './hashed.server.ts'

/** A snapshot is whole once it has this file, which is written last. */
const MANIFEST = 'manifest.json'
/** The photographs that the database names, a line each: ID and bytes. */
const ORIGINALS = 'originals.txt'
const FORMAT = 1

/** What a snapshot holds. */
export interface Manifest {
  /** Of this description. */
  format: number
  /** The release that made it. */
  sideline: string
  database: CopyFacts
  /** By file name. */
  files: Record<string, FileFacts>
  /** The IDs of photographs whose originals were missing or damaged in the site itself. */
  missing: string[]
}

export interface Original {
  id: string
  bytes: number
}

/** The folder of a backup that began at this time, UTC milliseconds: '2026-11-22t03-30-00-000z'. */
export function snapshotName(time: number): string {
  return new Date(time).toISOString().toLowerCase().replace(/[:.]/g, '-')
}

/** When the backup began. */
export function snapshotTime(name: string): number {
  return Date.parse(name.toUpperCase().replace(/T(\d\d)-(\d\d)-(\d\d)-/, 'T$1:$2:$3.'))
}

export function keyIn(name: string, file: string): string {
  return `snapshots/${name}/${file}`
}

/** The file's name in a snapshot, and on a person's disk. */
export function databaseFile(engine: CopyFacts['engine']): string {
  return engine === 'sqlite' ? 'sideline.db' : 'postgres.dump'
}

/** The whole snapshots, and those that an interrupted backup left; the oldest first. */
export async function listSnapshots(target: Storage): Promise<{ whole: string[]; broken: string[] }> {
  const keys = await target.list('snapshots')
  const names = [...new Set(keys.map((key) => key.split('/')[1] as string))]
  const whole = names.filter((name) => keys.includes(keyIn(name, MANIFEST)))
  return { whole, broken: names.filter((name) => !whole.includes(name)) }
}

/** Removes a snapshot. Its manifest goes first: half a snapshot is none. */
export async function removeSnapshot(target: Storage, name: string): Promise<void> {
  await target.remove(keyIn(name, MANIFEST))
  for (const key of await target.list(`snapshots/${name}`)) await target.remove(key)
}

export function storeOriginalsList(target: Storage, name: string, originals: Original[]): Promise<FileFacts> {
  const lines = originals.map(({ id, bytes }) => `${id} ${bytes}\n`).join('')
  return storeHashed(target, keyIn(name, ORIGINALS), Buffer.from(lines))
}

/** Makes the snapshot whole. The manifest carries its own hash. */
export async function finishSnapshot(target: Storage, name: string, manifest: Omit<Manifest, 'format'>) {
  const text = JSON.stringify({ format: FORMAT, ...manifest })
  const sealed = { sha256: sha256(text), manifest: JSON.parse(text) }
  await target.put(keyIn(name, MANIFEST), Buffer.from(`${JSON.stringify(sealed, null, 1)}\n`))
}

/** Throws BackupError if the manifest is damaged, or of a later release. */
export async function readManifest(target: Storage, name: string): Promise<Manifest> {
  const sealed = parsed(await target.read(keyIn(name, MANIFEST)))
  if (!sealed || sealed.sha256 !== sha256(JSON.stringify(sealed.manifest))) throw damaged(name, MANIFEST)
  if (sealed.manifest.format === FORMAT) return sealed.manifest
  throw new BackupError(`The backup ${name} was made by a later release: update this installation first.`)
}

/** Throws BackupError if the list is damaged. */
export async function readOriginals(target: Storage, name: string, manifest: Manifest): Promise<Original[]> {
  const text = String((await target.read(keyIn(name, ORIGINALS))) ?? '')
  if (sha256(text) !== manifest.files[ORIGINALS]?.sha256) throw damaged(name, ORIGINALS)
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const [id = '', bytes] = line.split(' ')
      return { id, bytes: Number(bytes) }
    })
}

export function damaged(name: string, file: string): BackupError {
  return new BackupError(
    `The backup ${name} is damaged: its file ${file} is missing or has changed. Use another one with --snapshot.`,
  )
}

function parsed(bytes: Buffer | null): { sha256: string; manifest: Manifest } | null {
  try {
    const found = bytes && JSON.parse(String(bytes))
    return found?.manifest ? found : null
  } catch {
    return null
  }
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
