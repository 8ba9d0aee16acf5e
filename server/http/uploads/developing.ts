import type { Context } from 'hono'
import { type SSEStreamingApi, streamSSE } from 'hono/streaming'
import { signedInStaff } from '../../../app/accounts/sessions/sessions.server.ts'
import { concurrencyLimit } from '../../../app/limits/concurrency-limit.server.ts'
import { albumProgress, developedOf } from '../../../app/photos/develop/album-progress.server.ts'
import type { SignedInStaff } from '../../../app/ports.server.ts'
import type { Database } from '../../../ports/database/port.ts'
import type { AppEnv } from '../middleware/visitor.ts'

interface DevelopingOptions {
  database: Database
  origin: string
  closing: AbortSignal
}

/** Open streams of one session: a page has one. */
const MOST_STREAMS = 8
const MOST_ALBUMS = 10
/** Of failures that are named. */
const MOST_NAMED = 50
/** Milliseconds. */
const EVERY = 1000
/** How many looks without news until something is sent all the same: proxies cut silent connections. */
const HEARTBEAT = 15

/**
 * Sends how far the photographs of some albums are (`?album=…&album=…`) whenever it changes, with those that are developed
 * since it was sent before, until the session ends.
 */
export function serveDeveloping({ database, origin, closing }: DevelopingOptions) {
  const streams = concurrencyLimit(MOST_STREAMS)
  return (c: Context<AppEnv>, staff: SignedInStaff): Response => {
    const leave = streams.enter(staff.sessionId)
    if (!leave) return c.text('The studio is open in too many tabs.', 429)
    const albums = (c.req.queries('album') ?? []).slice(0, MOST_ALBUMS)
    const isSignedIn = async () => (await signedInStaff({ database, origin }, c.req.raw)) !== null
    // nginx would hold the stream back.
    c.header('X-Accel-Buffering', 'no')
    return streamSSE(c, async (stream) => {
      try {
        await report(stream, { closing, isSignedIn, look: openLook(database, albums) })
      } finally {
        leave()
      }
    })
  }
}

interface Report {
  closing: AbortSignal
  isSignedIn(): Promise<boolean>
  look(): Promise<{ data: string; isNews: boolean }>
}

async function report(stream: SSEStreamingApi, { closing, isSignedIn, look }: Report): Promise<void> {
  for (let silent = 0; !stream.aborted && !closing.aborted; silent++) {
    if (!(await isSignedIn())) return stream.writeSSE({ event: 'signed-out', data: '' })
    const { data, isNews } = await look()
    if (isNews || silent >= HEARTBEAT) {
      await stream.writeSSE({ data })
      silent = 0
    }
    await pause(stream, closing)
  }
}

/** Until the next look, or until somebody ends the stream. */
function pause(stream: SSEStreamingApi, closing: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      closing.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, EVERY)
    closing.addEventListener('abort', done, { once: true })
    stream.onAbort(done)
  })
}

/** Looks at the albums, and says whether anything is otherwise than at the look before. */
function openLook(database: Database, albums: string[]): Report['look'] {
  const undeveloped = new Map<string, string[]>()
  let before = ''
  return async () => {
    const looks = albums.map(async (album) => {
      const progress = await albumProgress(database, album)
      const now = new Set(progress.undeveloped)
      const developed = await developedOf(
        database,
        (undeveloped.get(album) ?? []).filter((id) => !now.has(id)),
      )
      undeveloped.set(album, progress.undeveloped)
      const { waiting, failed } = progress
      return { waiting, failed: failed.length, reasons: failed.slice(0, MOST_NAMED), developed }
    })
    const found = await Promise.all(looks)
    const numbers = JSON.stringify(found.map(({ developed: _, ...rest }) => rest))
    const isNews = numbers !== before || found.some(({ developed }) => developed.length > 0)
    before = numbers
    return { data: JSON.stringify(Object.fromEntries(found.map((one, i) => [albums[i], one]))), isNews }
  }
}
