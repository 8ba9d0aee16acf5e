import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Database } from '../../ports/database/port.ts'
import type { ByteRange, Storage } from '../../ports/storage/port.ts'
import type { SourceFile } from '../photos/intake/source-file.server.ts'

const FOLDER = 'uploads'
const LARGEST = 4 * 1024 * 1024

type Piece = { start: number; bytes: number; storage_key: string }

export class PieceMissing extends Error {}

/**
 * Stores a stream as pieces of the upload from `at` on, and returns where the next one starts. Null if another request
 * has brought bytes from there on, or the upload is gone. Stores what came before the stream failed, then throws the
 * failure.
 */
export async function receivePieces(
  ports: { database: Database; storage: Storage },
  { id, at, stream }: { id: string; at: number; stream: AsyncIterable<Uint8Array> },
  now: () => number,
): Promise<number | null> {
  let next = at
  for await (const bytes of inPieces(stream)) {
    if (!(await storePiece(ports, { id, at: next, bytes }, now()))) return null
    next += bytes.length
  }
  return next
}

async function* inPieces(stream: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let chunks: Uint8Array[] = []
  let length = 0
  let failed: { error: unknown } | null = null
  const take = () => {
    const piece = Buffer.concat(chunks)
    chunks = []
    length = 0
    return piece
  }
  try {
    for await (const chunk of stream) {
      chunks.push(chunk)
      length += chunk.length
      if (length >= LARGEST) yield take()
    }
  } catch (error) {
    failed = { error }
  }
  if (length > 0) yield take()
  if (failed) throw failed.error
}

/** Stores the object first, under a name that no other request has; the row then says whether it counts. */
async function storePiece(
  { database, storage }: { database: Database; storage: Storage },
  { id, at, bytes }: { id: string; at: number; bytes: Uint8Array },
  now: number,
): Promise<boolean> {
  const storage_key = `${folderOf(id)}/${String(at).padStart(12, '0')}-${randomBytes(6).toString('hex')}`
  await storage.put(storage_key, bytes)
  const counts = await database.write(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('upload')
      .set({ received: at + bytes.length, moved_at: now })
      .where('id', '=', id)
      .where('received', '=', at)
      .where('outcome', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return false
    const piece = { upload_id: id, start: at, bytes: bytes.length, storage_key }
    await trx.insertInto('upload_piece').values(piece).execute()
    return true
  })
  if (!counts) await storage.remove(storage_key)
  return counts
}

/** Reads the file from its pieces. Its streams fail with a {@link PieceMissing} where one is gone. */
export async function receivedFile(
  { database, storage }: { database: Pick<Database, 'db'>; storage: Pick<Storage, 'open'> },
  { id, size }: { id: string; size: number },
): Promise<SourceFile> {
  const pieces = await database.db
    .selectFrom('upload_piece')
    .select(['start', 'bytes', 'storage_key'])
    .where('upload_id', '=', id)
    .orderBy('start')
    .execute()
  return {
    bytes: size,
    // As bytes: as objects, sixteen pieces would wait in memory.
    open: (range = { start: 0, end: size - 1 }) =>
      Readable.from(bytesOf(storage, pieces, range), { objectMode: false }),
  }
}

async function* bytesOf(
  storage: Pick<Storage, 'open'>,
  pieces: Piece[],
  range: ByteRange,
): AsyncGenerator<Buffer> {
  let at = range.start
  let i = indexAt(pieces, at)
  const load = () => {
    const piece = pieces[i++]
    const read = piece && piece.start <= range.end ? readPiece(storage, piece, range) : null
    // A reader that stops leaves it to fail by itself.
    read?.catch(() => {})
    return read
  }
  for (let next = load(); at <= range.end; ) {
    const bytes = await next
    if (!bytes) throw new PieceMissing('Bytes of the upload are missing')
    next = load()
    at += bytes.length
    yield bytes
  }
}

async function readPiece(
  storage: Pick<Storage, 'open'>,
  { start, bytes, storage_key }: Piece,
  range: ByteRange,
): Promise<Buffer | null> {
  const [from, to] = [Math.max(range.start - start, 0), Math.min(range.end - start, bytes - 1)]
  const opened = await storage.open(storage_key, { start: from, end: to })
  const read = opened && (await buffer(opened.stream))
  return read?.length === to - from + 1 ? read : null
}

function indexAt(pieces: Piece[], position: number): number {
  let [low, high] = [0, pieces.length]
  while (high - low > 1) {
    const middle = (low + high) >>> 1
    if ((pieces[middle] as Piece).start <= position) low = middle
    else high = middle
  }
  return low
}

export async function removePieces(storage: Storage, id: string): Promise<void> {
  for await (const key of storage.list(folderOf(id))) await storage.remove(key)
}

export async function uploadsWithPieces(storage: Pick<Storage, 'list'>): Promise<string[]> {
  const ids = new Set<string>()
  for await (const key of storage.list(FOLDER)) ids.add(key.split('/')[1] as string)
  return [...ids]
}

function folderOf(id: string): string {
  return `${FOLDER}/${id}`
}
