import { setTimeout as pause } from 'node:timers/promises'
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
/** Failures of an album that are sent with their reasons. */
const MOST_NAMED = 50
/** Milliseconds between two looks. */
const EVERY = 1000
/** Looks without news after which something is sent all the same: proxies cut silent connections. */
const HEARTBEAT = 15

/**
 * Sends how many photographs of some albums (`?album=…&album=…`) wait to be developed and which failed, whenever that
 * changes, with those that were developed since the last time. Ends with the session.
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
      const left = new AbortController()
      stream.onAbort(() => left.abort())
      const ended = AbortSignal.any([closing, left.signal])
      try {
        await report(stream, { ended, isSignedIn, look: openLook(database, albums) })
      } finally {
        leave()
      }
    })
  }
}

interface Report {
  /** Aborts when the site stops, or the browser has left. */
  ended: AbortSignal
  isSignedIn(): Promise<boolean>
  look(): Promise<{ data: string; isNews: boolean }>
}

async function report(stream: SSEStreamingApi, { ended, isSignedIn, look }: Report): Promise<void> {
  for (let silent = 0; !ended.aborted; silent++) {
    if (!(await isSignedIn())) return stream.writeSSE({ event: 'signed-out', data: '' })
    const { data, isNews } = await look()
    if (isNews || silent >= HEARTBEAT) {
      await stream.writeSSE({ data })
      silent = 0
    }
    await pause(EVERY, null, { signal: ended }).catch(() => null)
  }
}

/** Reads how far the albums are, and whether anything has changed since the last time. */
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
