import { randomUUID } from 'node:crypto'
import { link, readdir, readFile, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Actor } from '../audit/actor.ts'
import { refuseSize } from '../photos/intake/file.ts'
import { readTarget, type Target, type UploadOutcome } from './target.ts'

interface Owned {
  /** Bytes of the whole file. */
  size: number
  accountId: string
  sessionId: string
}

/** A file that is being received: `{id}` has its bytes, `{id}.json` its metadata. */
export interface Partial extends Owned {
  id: string
  /** Bytes that have arrived. */
  received: number
  /** When something arrived last. UTC milliseconds. */
  movedAt: number
  target: Target | null
  /** The file's own name. */
  name: string
}

/** An upload that was taken in or refused: all that stays of it is `{id}.done`. */
export interface FinishedUpload extends Owned {
  outcome: UploadOutcome
}

/** Who uploads. */
export interface Sender {
  actor: Actor & { id: string }
  /** Unfinished uploads are counted by it. */
  sessionId: string
  /** When the password was given last; UTC milliseconds. */
  confirmedAt?: number
}

/** Why a new upload is refused. */
export interface Refused {
  /** Of HTTP. */
  status: number
  /** A sentence for the owner. */
  reason: string
  /** Seconds after which another try makes sense. */
  retryAfter?: number
}

/** How long we store an upload that nobody continues. Milliseconds. */
const LIFETIME = 24 * 3_600_000
/** Unfinished uploads of one session, and of all. One more takes the place of one that is given up. */
const MOST_OF_SESSION = 60
const MOST = 1000
/** How long after its last bytes an upload counts as given up. Milliseconds. */
const GIVEN_UP = { unfinished: 60_000, complete: 3_600_000 }
export const FULL = 'The site’s disk is full. Free some space, then try again.'
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
  return {
    id,
    size,
    received: file.size,
    movedAt: file.mtimeMs,
    target: readTarget(metadata),
    accountId,
    sessionId,
    name,
  }
}

/**
 * Makes room for the upload of a file: deletes the session's unfinished upload of the same photograph into the same album and, where
 * there are too many, the one that was given up first. Returns why the file cannot be received, or null.
 */
export async function prepareUpload(
  folder: string,
  { target, size, sessionId }: { target: Target; size: number; sessionId: string },
  now: number,
  space: DiskSpace = diskSpace,
): Promise<Refused | null> {
  const tooLarge = refuseSize(target.name, size)
  if (tooLarge) return { status: 413, reason: tooLarge }
  const all = await listPartials(folder)
  const earlier = all.filter((one) => one.sessionId === sessionId && isBegunAgain(one, target))
  const open = all.filter((one) => !earlier.includes(one)).toSorted((a, b) => givenUpAt(a) - givenUpAt(b))
  const own = open.filter((one) => one.sessionId === sessionId)
  const oldest = own.length >= MOST_OF_SESSION ? own[0] : open.length >= MOST ? open[0] : undefined
  const wait = oldest ? givenUpAt(oldest) - now : 0
  if (wait > 0) {
    const reason = 'Too many uploads are unfinished. Wait until some have ended.'
    return { status: 429, reason, retryAfter: Math.ceil(wait / 1000) }
  }
  const coming = open.reduce((sum, one) => sum + (one === oldest ? 0 : one.size - one.received), 0)
  // Taking a file in copies it.
  if ((await roomOn(folder, space)) - coming < 2 * size) return { status: 507, reason: FULL }
  for (const { id } of oldest ? [...earlier, oldest] : earlier) await deleteFiles(folder, [id, `${id}.json`])
  return null
}

function isBegunAgain({ target, received, size }: Partial, { albumId, photoId }: Target): boolean {
  return received < size && target?.albumId === albumId && target.photoId === photoId
}

function givenUpAt({ movedAt, received, size }: Partial): number {
  return movedAt + (received < size ? GIVEN_UP.unfinished : GIVEN_UP.complete)
}

/** What may be used of the disk that has the folder. Bytes. */
export async function roomOn(folder: string, space: DiskSpace = diskSpace): Promise<number> {
  const { free, all } = await space(folder)
  return free - Math.min(RESERVE, all / 20)
}

async function listPartials(folder: string): Promise<Partial[]> {
  const ids = (await readdir(folder)).filter(isUploadId)
  const found = await Promise.all(ids.map((id) => readPartial(folder, id)))
  return found.filter((partial) => partial !== null)
}

export async function readFinished(folder: string, id: string): Promise<FinishedUpload | null> {
  if (!isUploadId(id)) return null
  const text = await readFile(join(folder, `${id}.done`), 'utf8').catch(nothing)
  return text ? JSON.parse(text) : null
}

/**
 * Stores what became of it, for a sender that did not get the response, and deletes its bytes. Of two processes that end one
 * upload at once, both return what the first stored.
 */
export async function storeFinished(
  folder: string,
  { id, size, accountId, sessionId }: Partial,
  outcome: UploadOutcome,
): Promise<UploadOutcome> {
  const draft = `${id}.${randomUUID()}`
  const ended: FinishedUpload = { size, accountId, sessionId, outcome }
  await writeFile(join(folder, draft), JSON.stringify(ended), { mode: 0o600 })
  await link(join(folder, draft), join(folder, `${id}.done`)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await deleteFiles(folder, [draft, id, `${id}.json`])
  return (await readFinished(folder, id))?.outcome ?? outcome
}

/** Deletes uploads that nobody has continued for a day. */
export async function cleanUpUploads(folder: string, now: number): Promise<void> {
  const names = (await readdir(folder).catch(nothing)) ?? []
  for (const [id, own] of Map.groupBy(names, (name) => name.split('.')[0] as string)) {
    if (!isUploadId(id)) continue
    const files = await Promise.all(own.map((name) => stat(join(folder, name)).catch(nothing)))
    const touched = Math.max(...files.map((file) => file?.mtimeMs ?? 0))
    if (touched < now - LIFETIME) await deleteFiles(folder, own)
  }
}

async function deleteFiles(folder: string, names: string[]): Promise<void> {
  for (const name of names) await rm(join(folder, name), { force: true })
}

/** For a file that may be gone by now: null. */
function nothing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
