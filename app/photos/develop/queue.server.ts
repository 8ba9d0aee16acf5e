import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../../../ports/database/port.ts'
import { type Storage, StorageUnusable } from '../../../ports/storage/port.ts'
import { measureFile } from '../delivery-files.server.ts'
import { developedCount, markDeveloped, type Undeveloped, undeveloped } from '../photos.server.ts'
import { filesOf, TALL_FILES } from '../rules/derivatives.ts'
import { WorkerUnusable } from './worker.server.ts'
import type { WorkerPool } from './worker-pool.server.ts'

const BATCH = 50
/** Developed photographs are shown together, so that the page cache is not emptied for each. Milliseconds. */
const SHOW_EVERY = 500
/** The pause after the storage, the database or the worker pool failed. Milliseconds. */
const RETRY_AFTER = 30_000

export interface QueuePorts {
  database: Database
  storage: Storage
  log: { error(facts: object, message: string): void }
  /** Called at first, and after photographs were shown or given up: how many of all need nothing more. */
  onProgress?: (done: number, total: number) => void
  /** Milliseconds. */
  now?: () => number
}

/** The photographs that wait to be developed. */
export class DevelopQueue {
  /** Photographs still to be developed, as last counted. */
  left = 0
  readonly #ports: QueuePorts
  readonly #pool: WorkerPool
  readonly #signal: AbortSignal
  readonly #now: () => number
  /** Being developed, developed but not shown yet, or given up until the next start. */
  readonly #excluded = new Set<string>()
  #waiting: Undeveloped[] = []
  #refilling: Promise<boolean> | null = null
  #developed: string[] = []
  #shownAt = 0
  #givenUp = 0

  constructor(ports: QueuePorts, pool: WorkerPool, signal: AbortSignal) {
    this.#ports = ports
    this.#pool = pool
    this.#signal = signal
    this.#now = ports.now ?? Date.now
  }

  /** Develops one photograph after another until none waits. Several calls share the queue. Never rejects. */
  async work(): Promise<void> {
    while (!this.#signal.aborted) {
      try {
        const photo = await this.#next()
        if (!photo) return
        await this.#develop(photo)
      } catch (error) {
        await this.#retryLater(error)
      }
    }
  }

  /** Reads the order again before the next photograph: a more wanted one may have come. */
  reorder(): void {
    this.#waiting = []
  }

  /** Shows the photographs that are developed but not shown yet. Never rejects. */
  async showRest(): Promise<void> {
    await this.#show().catch((error) =>
      this.#ports.log.error({ err: error }, 'Developed photographs cannot be shown yet'),
    )
  }

  async #next(): Promise<Undeveloped | null> {
    for (;;) {
      const photo = this.#waiting.shift()
      if (photo) {
        this.#excluded.add(photo.id)
        return photo
      }
      this.#refilling ??= this.#refill()
      if (!(await this.#refilling)) return null
    }
  }

  async #refill(): Promise<boolean> {
    try {
      this.#waiting = await undeveloped(this.#ports.database, [...this.#excluded], BATCH)
      if (this.#waiting.length > 0 && this.left === 0) await this.#report()
      return this.#waiting.length > 0
    } finally {
      this.#refilling = null
    }
  }

  async #develop(photo: Undeveloped): Promise<void> {
    const { id, width, hero } = photo
    try {
      const files = hero ? [...filesOf(width), ...TALL_FILES] : filesOf(width)
      await this.#pool.develop(this.#ports.storage, id, files, this.#signal)
      await this.#measure(photo)
    } catch (error) {
      const temporary = error instanceof StorageUnusable || error instanceof WorkerUnusable
      if (!this.#signal.aborted && !temporary) return this.#giveUp(id, error)
      this.#excluded.delete(id)
      throw error
    }
    this.#developed.push(id)
    if (hero || this.#now() - this.#shownAt >= SHOW_EVERY) await this.#show()
  }

  /** Saves the first download from waiting for it. A file that cannot be measured now is measured then. */
  async #measure(photo: Undeveloped): Promise<void> {
    for (const size of ['original', 'web'] as const) {
      await measureFile(this.#ports, photo, size).catch(() => {})
    }
  }

  async #giveUp(id: string, error: unknown): Promise<void> {
    this.#givenUp++
    this.#ports.log.error({ photo: id, err: error }, 'A photograph cannot be developed')
    await this.#report()
  }

  async #show(): Promise<void> {
    if (this.#developed.length === 0) return
    const ids = this.#developed
    this.#developed = []
    this.#shownAt = this.#now()
    try {
      await markDeveloped(this.#ports.database, ids)
    } catch (error) {
      this.#developed.push(...ids)
      throw error
    }
    for (const id of ids) this.#excluded.delete(id)
    await this.#report()
  }

  async #report(): Promise<void> {
    const { done, total } = await developedCount(this.#ports.database)
    this.left = Math.max(0, total - done - this.#givenUp)
    this.#ports.onProgress?.(done + this.#givenUp, total)
  }

  async #retryLater(error: unknown): Promise<void> {
    if (this.#signal.aborted) return
    this.#ports.log.error({ err: error }, 'Developing pauses: it cannot go on now')
    await pause(RETRY_AFTER, undefined, { signal: this.#signal }).catch(() => {})
  }
}
