import { addAbortSignal, Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'

export interface Part {
  size: number
  /** The first byte and the last, inclusive. */
  start: number
  end: number
  body: Readable
}

export interface Reading {
  /** Opens the same version from this byte on. */
  reopen: (from: number, signal: AbortSignal) => Promise<Part>
  /** How long the server may be silent while someone waits. Milliseconds. */
  idle: number
  /** Times in a row that a lost connection is reopened. */
  attempts: number
  explain: (cause: unknown) => Error
}

/** Before the second attempt. Milliseconds. */
const FIRST_PAUSE = 100

/** Reopens a connection that ends early or stalls where it ended. Fails rather than end before the last byte. */
export function streamOf(first: Part, reading: Reading, signal?: AbortSignal): Readable {
  const left = new AbortController()
  const pieces = piecesOf(first, reading, left.signal)
  const stream = new Readable({
    read() {
      pieces.next().then(
        (chunk) => stream.push(chunk),
        (cause) => stream.destroy(left.signal.aborted ? cause : reading.explain(cause)),
      )
    },
    destroy(error, done) {
      left.abort()
      pieces.close()
      done(error)
    },
  })
  return signal ? addAbortSignal(signal, stream) : stream
}

function piecesOf(first: Part, { reopen, idle, attempts }: Reading, signal: AbortSignal) {
  let [at, body] = [first.start, first.body]
  let chunks = iterate(body)

  async function readOn(cause: unknown, lost: number): Promise<void> {
    signal.throwIfAborted()
    if (lost >= attempts) throw cause
    await pause(Math.random() * FIRST_PAUSE * 2 ** lost, undefined, { signal })
    body = (await reopen(at, signal)).body
    chunks = iterate(body)
  }

  return {
    async next(): Promise<Buffer | null> {
      for (let lost = 1; at <= first.end; lost++) {
        const timer = setTimeout(() => body.destroy(new Error('Nothing came for too long')), idle)
        const read = await chunks.next().catch((error: unknown) => ({ error }))
        clearTimeout(timer)
        if ('value' in read && read.value) {
          at += read.value.length
          return read.value
        }
        await readOn('error' in read ? read.error : new Error('The connection ended early'), lost)
      }
      return null
    },
    close: () => void body.destroy(),
  }
}

function iterate(body: Readable): AsyncIterator<Buffer> {
  return body[Symbol.asyncIterator]()
}
