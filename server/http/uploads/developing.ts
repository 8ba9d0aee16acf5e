import { setTimeout as pause } from 'node:timers/promises'
import type { Context } from 'hono'
import { type SSEStreamingApi, streamSSE } from 'hono/streaming'
import { signedInStaff } from '../../../app/accounts/sessions/sessions.server.ts'
import { albumCard } from '../../../app/albums/list/album-list.server.ts'
import { followFrames } from '../../../app/albums/studio/photos/changed-frames.server.ts'
import { concurrencyLimit } from '../../../app/limits/concurrency-limit.server.ts'
import { albumProgress } from '../../../app/photos/develop/album-progress.server.ts'
import type { SignedInStaff } from '../../../app/ports.server.ts'
import type { Database } from '../../../ports/database/port.ts'
import type { AppEnv } from '../middleware/visitor.ts'

interface DevelopingOptions {
  database: Database
  origin: string
  closing: AbortSignal
}

/** Per session: a page has one. */
const MOST_STREAMS = 8
const MOST_ALBUMS = 10
const MOST_NAMED = 50
const EVERY = 1000
/** Proxies cut silent connections. */
const HEARTBEAT = 15

/** Streams the progress of the albums in `?album=…&album=…` and their changed frames, until the session ends. */
export function serveDeveloping({ database, origin, closing }: DevelopingOptions) {
  const streams = concurrencyLimit(MOST_STREAMS)
  return (c: Context<AppEnv>, staff: SignedInStaff): Response => {
    const leave = streams.enter(staff.sessionId)
    if (!leave) return c.text('The studio is open in too many tabs.', 429)
    const albums = (c.req.queries('album') ?? []).slice(0, MOST_ALBUMS)
    const isSignedIn = async () => (await signedInStaff({ database, origin }, c.req.raw)) !== null
    // nginx would buffer the stream.
    c.header('X-Accel-Buffering', 'no')
    return streamSSE(c, async (stream) => {
      const left = new AbortController()
      stream.onAbort(() => left.abort())
      const ended = AbortSignal.any([closing, left.signal])
      try {
        await report(stream, { ended, isSignedIn, poll: openPoll(database, albums) })
      } finally {
        leave()
      }
    })
  }
}

interface Report {
  ended: AbortSignal
  isSignedIn(): Promise<boolean>
  poll(): Promise<{ data: string; isNews: boolean }>
}

async function report(stream: SSEStreamingApi, { ended, isSignedIn, poll }: Report): Promise<void> {
  for (let silent = 0; !ended.aborted; silent++) {
    if (!(await isSignedIn())) return stream.writeSSE({ event: 'signed-out', data: '' })
    const { data, isNews } = await poll()
    if (isNews || silent >= HEARTBEAT) {
      await stream.writeSSE({ data })
      silent = 0
    }
    await pause(EVERY, null, { signal: ended }).catch(() => null)
  }
}

function openPoll(database: Database, albums: string[]): Report['poll'] {
  const followed = albums.map((album) => ({ album, changedFrames: followFrames(database, album) }))
  let before = ''
  return async () => {
    const polled = followed.map(async ({ album, changedFrames }) => {
      const frames = await changedFrames()
      const { waiting, failed } = await albumProgress(database, album)
      const card = await albumCard(database, album, Date.now())
      return { waiting, failed: failed.length, reasons: failed.slice(0, MOST_NAMED), card, frames }
    })
    const found = await Promise.all(polled)
    const facts = JSON.stringify(found.map(({ frames: _, ...rest }) => rest))
    const isNews = facts !== before || found.some(({ frames }) => frames.length > 0)
    before = facts
    return { data: JSON.stringify(Object.fromEntries(found.map((one, i) => [albums[i], one]))), isNews }
  }
}
