import type { Storage } from '../../../ports/storage/port.ts'
import { accessCheck, Interrupted } from '../../photos/access-check.ts'
import type { Piece } from '../../photos/captions/words.ts'
import { blankOut } from '../../photos/location/blanks.ts'
import type { StoredEntry } from '../archive.server.ts'
import type { ZipPart } from './zip.ts'

/** Milliseconds. A client who reads nothing for so long has left, and can resume later. */
const STALL_TIMEOUT = 5 * 60_000

export interface Sending {
  storage: Pick<Storage, 'open'>
  /**
   * Called before each file and every two seconds; false interrupts the download, and so do failures for ten seconds.
   */
  allowed: () => Promise<boolean>
  ended: (how: { complete: boolean; error?: unknown }) => void
  signal?: AbortSignal
  now?: () => number
}

type Parts = Iterable<ZipPart<StoredEntry>> | AsyncIterable<ZipPart<StoredEntry>>

export class FileChanged extends Error {
  readonly key: string
  constructor(key: string) {
    super(`${key} has changed since it was measured`)
    this.key = key
  }
}

/** One file is open at a time, with one chunk in memory. */
export function streamOf(parts: Parts, sending: Sending): ReadableStream<Uint8Array> {
  const { signal } = sending
  const chunks = chunksOf(parts, sending)
  let over = false
  let stall: NodeJS.Timeout | undefined
  const end = (how: Parameters<Sending['ended']>[0]) => {
    if (over) return
    over = true
    clearTimeout(stall)
    signal?.removeEventListener('abort', abort)
    chunks.return()
    sending.ended(how)
  }
  const abort = () => end({ complete: false })

  const source: UnderlyingDefaultSource<Uint8Array> = {
    start(controller) {
      if (signal?.aborted) abort()
      signal?.addEventListener('abort', abort)
      const giveUp = () => {
        abort()
        controller.error(new Interrupted('The client read nothing for too long.'))
      }
      stall = setTimeout(giveUp, STALL_TIMEOUT).unref()
    },
    async pull(controller) {
      stall?.refresh()
      try {
        const { done, value } = await chunks.next()
        if (over) throw new Interrupted('The download has ended.')
        if (!done) return controller.enqueue(value)
        end({ complete: true })
        controller.close()
      } catch (error) {
        end({ complete: false, ...(!(error instanceof Interrupted) && { error }) })
        controller.error(new Interrupted('The download was interrupted.', { cause: error }))
      }
    },
    cancel: abort,
  }
  return new ReadableStream(source, { highWaterMark: 0 })
}

async function* chunksOf(parts: Parts, { storage, allowed, signal, now }: Sending) {
  const { check, recheck } = accessCheck(allowed, now)
  for await (const part of parts) {
    if (part instanceof Uint8Array) {
      await recheck()
      yield part
      continue
    }
    await check()
    for await (const chunk of readFile(storage, part, signal)) {
      yield chunk
      await recheck()
    }
  }
}

type Part = { entry: StoredEntry; from: number; to: number }
type Range = Exclude<Piece, Uint8Array>

async function* readFile(storage: Sending['storage'], { entry, from, to }: Part, signal?: AbortSignal) {
  const pieces = within(entry.pieces ?? [{ start: 0, end: entry.bytes }], from, to)
  yield* written(pieces)
  const [first] = pieces as [Range | undefined]
  if (!first) return
  const { end } = pieces.findLast((piece): piece is Range => 'start' in piece) as Range
  const file = await storage.open(entry.key, { start: first.start, end: end - 1 }, signal)
  if (!file) throw new FileChanged(entry.key)
  let at = first.start
  for await (const chunk of file.stream as AsyncIterable<Buffer>) {
    yield* cutOut(blankOut(chunk, at, entry.blanks), at, pieces)
    at += chunk.length
  }
  // A lost connection is an error of the storage, not a shorter file.
  if (pieces.length > 0 || at !== end) throw new FileChanged(entry.key)
}

function within(pieces: readonly Piece[], from: number, to: number): Piece[] {
  let at = 0
  return pieces.flatMap((piece) => {
    const length = 'start' in piece ? piece.end - piece.start : piece.length
    const [first, last] = [Math.max(from - at, 0), Math.min(to - at, length)]
    at += length
    if (first >= last) return []
    return 'start' in piece
      ? { start: piece.start + first, end: piece.start + last }
      : piece.subarray(first, last)
  })
}

/** Shifts the written pieces from the beginning. */
function* written(pieces: Piece[]): Generator<Uint8Array> {
  for (let [next] = pieces; next && !('start' in next); [next] = pieces) {
    pieces.shift()
    yield next
  }
}

function* cutOut(chunk: Buffer, at: number, pieces: Piece[]): Generator<Uint8Array> {
  const chunkEnd = at + chunk.length
  for (let [next] = pieces; next && 'start' in next && next.start < chunkEnd; [next] = pieces) {
    const [first, last] = [Math.max(next.start, at), Math.min(next.end, chunkEnd)]
    if (first < last) yield chunk.subarray(first - at, last - at)
    if (next.end > chunkEnd) return
    pieces.shift()
    yield* written(pieces)
  }
}
