import { readdir, readFile, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { refuseSize } from '../photos/intake/file.ts'
import { type Outcome, readTarget, type Target } from './target.ts'

/** A file that is being received: `{id}` has its bytes, `{id}.json` its metadata, and at last `{id}.done` its outcome. */
export interface Partial {
  id: string
  /** Bytes of the whole file. */
  size: number
  /** Bytes that have arrived. */
  received: number
  target: Target | null
  accountId: string
  sessionId: string
  /** The file's own name. */
  name: string
}

/** How long an upload that nobody goes on with is kept. Milliseconds. */
const LIFETIME = 24 * 3_600_000
/** Unfinished uploads of one session, and of all: a closed tab leaves a few behind. */
const MOST_OF_SESSION = 60
const MOST = 1000
/** What stays free for emails, bookings and the database: a twentieth of the disk, but no more than 5 GB. */
const RESERVE = 5e9

/** Measures the disk that has the folder. Bytes. */
export type DiskSpace = (folder: string) => Promise<{ free: number; all: number }>

export const diskSpace: DiskSpace = async (folder) => {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { free: bavail * bsize, all: blocks * bsize }
}

export function isUploadId(id: string): boolean {
  return /^[0-9a-f]{32}$/.test(id)
}

/** Null when there is no such upload, or it has ended. */
export async function readPartial(folder: string, id: string): Promise<Partial | null> {
  if (!isUploadId(id)) return null
  const [text, file] = await Promise.all([
    readFile(join(folder, `${id}.json`), 'utf8').catch(nothing),
    stat(join(folder, id)).catch(nothing),
  ])
  if (!text || !file) return null
  const { size = 0, metadata = {} } = JSON.parse(text)
  const { account: accountId = '', session: sessionId = '', file: name = '' } = metadata
  return { id, size, received: file.size, target: readTarget(metadata), accountId, sessionId, name }
}

/** Why a file cannot be received now, and the HTTP status that says so, or null. */
export async function refuseUpload(
  folder: string,
  { name, size, sessionId }: { name: string; size: number; sessionId: string },
  space: DiskSpace = diskSpace,
): Promise<{ status: number; reason: string } | null> {
  const tooLarge = refuseSize(name, size)
  if (tooLarge) return { status: 413, reason: tooLarge }
  const open = await listPartials(folder)
  const own = open.filter((partial) => partial.sessionId === sessionId)
  if (own.length >= MOST_OF_SESSION || open.length >= MOST) {
    return { status: 429, reason: 'Too many uploads are unfinished. Wait until some have ended.' }
  }
  const coming = open.reduce((sum, partial) => sum + partial.size - partial.received, 0)
  // Taking a file in copies it.
  if ((await roomOn(folder, space)) - coming >= 2 * size) return null
  return { status: 507, reason: 'The disk of the site is full. Make room on it, then try again.' }
}

/** What may be used of the disk that has the folder. Bytes. */
export async function roomOn(folder: string, space: DiskSpace): Promise<number> {
  const { free, all } = await space(folder)
  return free - Math.min(RESERVE, all / 20)
}

async function listPartials(folder: string): Promise<Partial[]> {
  const ids = (await readdir(folder)).filter(isUploadId)
  const found = await Promise.all(ids.map((id) => readPartial(folder, id)))
  return found.filter((partial) => partial !== null)
}

/** What became of an upload that has ended, or null. */
export async function readOutcome(folder: string, id: string): Promise<Outcome | null> {
  if (!isUploadId(id)) return null
  const text = await readFile(join(folder, `${id}.done`), 'utf8').catch(nothing)
  return text ? JSON.parse(text) : null
}

/** Stores what became of it, for a browser that did not get the response, and deletes its bytes. */
export async function endUpload(folder: string, id: string, outcome: Outcome): Promise<void> {
  await writeFile(join(folder, `${id}.done`), JSON.stringify(outcome), { mode: 0o600 })
  await rm(join(folder, id), { force: true })
  await rm(join(folder, `${id}.json`), { force: true })
}

/** Deletes what nobody has gone on with for a day. */
export async function cleanUpUploads(folder: string, now: number): Promise<void> {
  const names = (await readdir(folder).catch(nothing)) ?? []
  const ids = new Set(names.map((name) => name.split('.')[0] as string).filter(isUploadId))
  for (const id of ids) {
    const paths = ['', '.json', '.done'].map((ending) => join(folder, id + ending))
    const files = await Promise.all(paths.map((path) => stat(path).catch(nothing)))
    const touched = Math.max(...files.map((file) => file?.mtimeMs ?? 0))
    if (touched < now - LIFETIME) for (const path of paths) await rm(path, { force: true })
  }
}

/** For a file that may be gone by now: null. */
function nothing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
