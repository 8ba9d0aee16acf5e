import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../../../ports/database/port.ts'
import { StorageUnusable } from '../../../ports/storage/port.ts'
import { register } from '../delivery-files.server.ts'
import { developedCount, markDeveloped, type Undeveloped, undeveloped } from '../photos.server.ts'
import { filesOf, TALL_FILES } from '../rules/derivatives.ts'
import type { RemakePorts } from './remake.server.ts'
import { WorkerUnusable } from './worker.server.ts'
import type { WorkerPool } from './worker-pool.server.ts'

const BATCH = 50
/** Developed photographs are shown together, so that the page cache is not emptied for each. Milliseconds. */
const SHOW_EVERY = 500
/** How long a lane rests when the disk or the database cannot take its work. Milliseconds. */
const REST = 30_000

export interface QueuePorts extends RemakePorts {
  database: Database
  /** Before the first, and after photographs were shown or given up: how many of all need nothing more. */
  onProgress?: (done: number, total: number) => void
  /** Milliseconds. */
  now?: () => number
}

interface Queue {
  /** Develops one photograph after the other until none waits. Several at once share the queue. Never rejects. */
  work(): Promise<void>
  /** Forgets the order: something more wanted may have come. */
  reconsider(): void
  /** Shows what is developed and has not been shown. Never rejects. */
  showRest(): Promise<void>
  /** Photographs still to be developed, as last counted. */
  left(): number
}

/** The photographs that wait, and those in hand. */
export function openQueue(ports: QueuePorts, lab: WorkerPool, signal: AbortSignal): Queue {
  const { database, storage, log, now = Date.now } = ports
  /** In work, developed but not yet shown, or given up until the next start. */
  const taken = new Set<string>()
  let waiting: Undeveloped[] = []
  let refilling: Promise<boolean> | null = null
  let ready: string[] = []
  let shownAt = 0
  let givenUp = 0
  let left = 0

  async function next(): Promise<Undeveloped | null> {
    for (;;) {
      const photo = waiting.shift()
      if (photo) {
        taken.add(photo.id)
        return photo
      }
      refilling ??= refill()
      if (!(await refilling)) return null
    }
  }

  async function refill(): Promise<boolean> {
    try {
      waiting = await undeveloped(database, [...taken], BATCH)
      if (waiting.length > 0 && left === 0) await report()
      return waiting.length > 0
    } finally {
      refilling = null
    }
  }

  async function work(): Promise<void> {
    while (!signal.aborted) {
      try {
        const photo = await next()
        if (!photo) return
        await developOne(photo)
      } catch (error) {
        await rest(error)
      }
    }
  }

  async function developOne(photo: Undeveloped): Promise<void> {
    const { id, width, hero } = photo
    try {
      const files = hero ? [...filesOf(width), ...TALL_FILES] : filesOf(width)
      await lab.develop(storage, id, files, signal)
      await weigh(photo)
    } catch (error) {
      const passes = error instanceof StorageUnusable || error instanceof WorkerUnusable
      if (!signal.aborted && !passes) return giveUp(id, error)
      taken.delete(id)
      throw error
    }
    ready.push(id)
    if (hero || now() - shownAt >= SHOW_EVERY) await show()
  }

  /** Ahead of the first download, which would have to wait for it; what fails here is done then. */
  async function weigh(photo: Undeveloped): Promise<void> {
    for (const size of ['original', 'web'] as const) await register(ports, photo, size).catch(() => {})
  }

  async function giveUp(id: string, error: unknown): Promise<void> {
    givenUp++
    log.error({ photo: id, err: error }, 'A photograph cannot be developed')
    await report()
  }

  async function show(): Promise<void> {
    if (ready.length === 0) return
    const ids = ready
    ready = []
    shownAt = now()
    try {
      await markDeveloped(database, ids)
    } catch (error) {
      ready.push(...ids)
      throw error
    }
    for (const id of ids) taken.delete(id)
    await report()
  }

  async function report(): Promise<void> {
    const { done, total } = await developedCount(database)
    left = Math.max(0, total - done - givenUp)
    ports.onProgress?.(done + givenUp, total)
  }

  async function rest(error: unknown): Promise<void> {
    if (signal.aborted) return
    log.error({ err: error }, 'Developing rests: it cannot go on now')
    await pause(REST, undefined, { signal }).catch(() => {})
  }

  return {
    work,
    left: () => left,
    reconsider() {
      waiting = []
    },
    async showRest() {
      await show().catch((error) => log.error({ err: error }, 'Developed photographs cannot be shown yet'))
    },
  }
}
