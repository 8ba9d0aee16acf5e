import type { Readable } from 'node:stream'
import type { Storage } from '../../ports/storage/port.ts'
import { sweep } from '../photos/develop/sweep.server.ts'
import type { StoredEntry } from './archive.server.ts'
import type { ZipPart } from './zip.ts'

/** Small parts are sent together up to so many bytes. */
const GATHERED = 64 * 1024
/** Chunks that were sent are swept up so often: V8 would look through its whole heap for them. Bytes. */
const SWEEP_EVERY = 8 * 1024 ** 2
/** Whoever takes nothing for so long has gone without saying so; what they have can be resumed. Milliseconds. */
const PATIENCE = 5 * 60_000
/** While one large file is on its way, whether it still may be is asked so often. Milliseconds. */
const ASK_EVERY = 2_000

export interface Sending {
  storage: Storage
  /** Asked before each file and every two seconds: false breaks the download off. */
  allowed: () => Promise<boolean>
  /** Called once, when all is handed over or nothing more will be, with every file closed. */
  ended: (how: { complete: boolean; error?: unknown }) => void
  /** The request's. */
  signal?: AbortSignal
  patience?: number
  now?: () => number
}

/** A file that is not what it was when it was measured. */
export class FileChanged extends Error {
  readonly key: string
  constructor(key: string) {
    super(`${key} is not what it was`)
    this.key = key
  }
}

/** It ended before its time, and the client's browser should say so: an answer that just ends would look whole. */
class BrokenOff extends Error {
  /** The HTTP server passes over errors of this code in silence. */
  readonly code = 'ERR_STREAM_PREMATURE_CLOSE'
}

/**
 * The bytes of these parts, read when they are taken: one file open at a time, and a chunk of it in memory. When the
 * reader goes away, in whatever way, the file is closed at once.
 */
export function streamOf(
  parts: Iterable<ZipPart<StoredEntry>>,
  sending: Sending,
): ReadableStream<Uint8Array> {
  const { storage, signal, patience = PATIENCE } = sending
  const waiting = gathered(parts)
  let file: Readable | null = null
  let chunks: AsyncGenerator<Uint8Array> | null = null
  let unswept = 0
  let over = false
  let stall: NodeJS.Timeout | undefined
  const mayGoOn = askNowAndThen(sending)

  function end(complete: boolean, error?: unknown): void {
    if (over) return
    over = true
    clearTimeout(stall)
    file?.destroy()
    signal?.removeEventListener('abort', abort)
    sending.ended({ complete, ...(error !== undefined && { error }) })
  }
  const abort = () => end(false)

  async function next(): Promise<Uint8Array | null> {
    for (;;) {
      await mayGoOn(chunks === null)
      const chunk = await chunks?.next()
      if (chunk && !chunk.done) return chunk.value
      chunks = null
      const part = waiting.next()
      if (part.done) return null
      if (part.value instanceof Uint8Array) return part.value
      chunks = read(part.value)
    }
  }

  function hand(controller: ReadableStreamDefaultController<Uint8Array>, chunk: Uint8Array): void {
    controller.enqueue(chunk)
    unswept += chunk.length
    if (unswept < SWEEP_EVERY) return
    unswept = 0
    sweep()
  }

  async function* read({ entry, from, to }: { entry: StoredEntry; from: number; to: number }) {
    file = await storage.open(entry.key, { start: from, end: to - 1 })
    if (!file) throw new FileChanged(entry.key)
    if (over) return void file.destroy()
    let left = to - from
    for await (const chunk of file as AsyncIterable<Buffer>) {
      left -= chunk.length
      yield chunk
    }
    if (left !== 0) throw new FileChanged(entry.key)
  }

  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        if (signal?.aborted) end(false)
        signal?.addEventListener('abort', abort)
        const giveUp = () => {
          end(false)
          controller.error(new BrokenOff('The download stood still for too long.'))
        }
        stall = setTimeout(giveUp, patience).unref()
      },
      async pull(controller) {
        stall?.refresh()
        try {
          const chunk = over ? null : await next()
          if (chunk) return over ? undefined : hand(controller, chunk)
          if (over) throw new BrokenOff('The download was broken off.')
          end(true)
          controller.close()
        } catch (error) {
          end(false, error instanceof BrokenOff ? undefined : error)
          controller.error(new BrokenOff('The download was broken off.', { cause: error }))
        }
      },
      cancel: () => end(false),
    },
    { highWaterMark: 0 },
  )
}

function askNowAndThen({ allowed, now = Date.now }: Sending): (atOnce: boolean) => Promise<void> {
  let asked = now()
  return async (atOnce) => {
    if (!atOnce && now() - asked < ASK_EVERY) return
    asked = now()
    if (!(await allowed())) throw new BrokenOff('The download is no longer allowed.')
  }
}

/** Joins what needs no file: the directory of a large archive is thousands of short records. */
function* gathered<Entry>(parts: Iterable<ZipPart<Entry>>): Generator<ZipPart<Entry>, undefined> {
  let short: Uint8Array[] = []
  let bytes = 0
  const flush = () => {
    const joined = short.length === 1 && short[0] ? short[0] : Buffer.concat(short)
    short = []
    bytes = 0
    return joined
  }
  for (const part of parts) {
    if (!(part instanceof Uint8Array) || bytes > GATHERED) {
      if (bytes > 0) yield flush()
    }
    if (part instanceof Uint8Array) {
      short.push(part)
      bytes += part.length
    } else yield part
  }
  if (bytes > 0) yield flush()
}
