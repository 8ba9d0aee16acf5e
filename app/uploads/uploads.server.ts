import type { Database } from '../../ports/database/port.ts'
import type { Schema } from '../../ports/database/schema/schema.ts'
import type { Storage } from '../../ports/storage/port.ts'
import type { Actor } from '../audit/actor.ts'
import { refuseSize } from '../photos/intake/file.ts'
import { removePieces, uploadsWithPieces } from './pieces.server.ts'
import { type DiskSpace, FULL, roomOn } from './room.server.ts'
import { readTarget, type Target, type UploadOutcome } from './target.ts'

export interface UploadStore {
  database: Database
  storage: Storage
}

/** A file that is being received, or was. Its row is the lock: a piece counts once the row says that it has arrived. */
export type Upload = Awaited<ReturnType<typeof listUnfinished>>[number]

type Kind = Schema['upload']['kind']

export interface Sender {
  actor: Actor & { id: string }
  sessionId: string
  confirmedAt?: number
}

export interface Refused {
  status: number
  reason: string
  retryAfter?: number
}

/** Unfinished uploads of one session, and of all. One more takes the place of one that is given up. */
const MOST_OF_SESSION = 60
const MOST = 1000
/** An upload counts as given up this long after its last bytes. Milliseconds. */
const GIVEN_UP = { unfinished: 60_000, complete: 3_600_000 }

export async function readUpload({ db }: Database, kind: Kind, id: string): Promise<Upload | null> {
  if (!/^[0-9a-f]{32}$/.test(id)) return null
  const row = await uploads(db, kind).where('id', '=', id).executeTakeFirst()
  return row ? uploadOf(row) : null
}

export async function listUnfinished({ db }: Database, kind: Kind) {
  return (await uploads(db, kind).where('outcome', 'is', null).execute()).map(uploadOf)
}

function uploads(db: Database['db'], kind: Kind) {
  return db
    .selectFrom('upload')
    .where('kind', '=', kind)
    .select(['id', 'kind', 'account_id as accountId', 'session_id as sessionId', 'metadata', 'size'])
    .select(['received', 'moved_at as movedAt', 'outcome'])
}

function uploadOf(row: Awaited<ReturnType<ReturnType<typeof uploads>['execute']>>[number]) {
  const metadata: Record<string, string | null> = JSON.parse(row.metadata)
  /** Null until the file was taken in or refused. */
  const outcome: UploadOutcome | null = row.outcome === null ? null : JSON.parse(row.outcome)
  return { ...row, metadata, target: readTarget(metadata), name: metadata.file ?? '', outcome }
}

type NewUpload = Pick<Upload, 'id' | 'kind' | 'size' | 'metadata'> & { sender: Sender }

export async function insertUpload(
  { write }: Database,
  { id, kind, size, metadata, sender }: NewUpload,
  now: number,
): Promise<void> {
  const row = {
    id,
    kind,
    account_id: sender.actor.id,
    session_id: sender.sessionId,
    metadata: JSON.stringify(metadata),
    size,
    moved_at: now,
  }
  await write((trx) => trx.insertInto('upload').values(row).execute())
}

export async function deleteUpload({ database, storage }: UploadStore, id: string): Promise<void> {
  await database.write((trx) => trx.deleteFrom('upload').where('id', '=', id).execute())
  await removePieces(storage, id)
}

/**
 * Makes room for a photograph's upload: deletes the session's unfinished upload of the same photograph into the same
 * album and, where there are too many, the one that was given up first. Returns why the file cannot be received, or
 * null.
 */
export async function prepareUpload(
  store: UploadStore,
  { target, size, sessionId }: { target: Target; size: number; sessionId: string },
  now: number,
  { disk, space }: { disk: string | null; space?: DiskSpace },
): Promise<Refused | null> {
  const tooLarge = refuseSize(target.name, size)
  if (tooLarge) return { status: 413, reason: tooLarge }
  const all = await listUnfinished(store.database, 'photograph')
  const earlier = all.filter((one) => one.sessionId === sessionId && isBegunAgain(one, target))
  const open = all.filter((one) => !earlier.includes(one)).toSorted((a, b) => givenUpAt(a) - givenUpAt(b))
  const own = open.filter((one) => one.sessionId === sessionId)
  const oldest = own.length >= MOST_OF_SESSION ? own[0] : open.length >= MOST ? open[0] : undefined
  const wait = oldest ? givenUpAt(oldest) - now : 0
  if (wait > 0) {
    const reason = 'Too many uploads are unfinished. Wait for some to finish.'
    return { status: 429, reason, retryAfter: Math.ceil(wait / 1000) }
  }
  const coming = open.reduce((sum, one) => sum + (one === oldest ? 0 : one.size - one.received), 0)
  // Taking a file in copies it.
  if ((await roomOn(disk, space)) - coming < 2 * size) return { status: 507, reason: FULL }
  for (const { id } of oldest ? [...earlier, oldest] : earlier) await deleteUpload(store, id)
  return null
}

function isBegunAgain({ target, received, size }: Upload, { albumId, photoId }: Target): boolean {
  return received < size && target?.albumId === albumId && target.photoId === photoId
}

function givenUpAt({ movedAt, received, size }: Upload): number {
  return movedAt + (received < size ? GIVEN_UP.unfinished : GIVEN_UP.complete)
}

const LIFETIME = 24 * 3_600_000

export async function cleanUpUploads({ database, storage }: UploadStore, now: number): Promise<void> {
  await database.write((trx) =>
    trx
      .deleteFrom('upload')
      .where('moved_at', '<', now - LIFETIME)
      .execute(),
  )
  const stored = await uploadsWithPieces(storage)
  // Read after the pieces: an upload has its row before its first piece.
  const rows = await database.db.selectFrom('upload').select('id').where('outcome', 'is', null).execute()
  const unfinished = new Set(rows.map(({ id }) => id))
  for (const id of stored) if (!unfinished.has(id)) await removePieces(storage, id)
}
