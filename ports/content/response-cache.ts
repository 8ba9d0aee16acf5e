import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Storage } from '../storage/port.ts'
import { within } from '../within.ts'
import { ContentUnavailable } from './port.ts'

export interface ResponseCacheOptions {
  /** How long a response counts as new. Milliseconds. */
  fresh?: number
  /** How long a caller waits for a new response. Milliseconds. */
  timeout?: number
  /** Where responses survive a restart, for all processes. */
  storage?: Storage
  folder?: string
  /** Called once when the service begins to fail. */
  report?: (error: unknown) => void
  now?: () => number
}

interface CachedResponse {
  value: unknown
  at: number
}

type Request<T> = () => Promise<T>
type Stores = Pick<ResponseCacheOptions, 'storage'> & { folder: string }

const MINUTE = 60_000
/** How long callers get the old response without waiting, after a failure. Milliseconds. */
const PAUSE = 10_000
const STORAGE_TIMEOUT = 2_000
const MOST = 500
const DEFAULTS = { fresh: 30_000, timeout: 3_000, folder: 'content', now: Date.now }

/** Returns the last good response if a new one is late, and throws {@link ContentUnavailable} if there is none. */
export class ResponseCache {
  readonly #options: ResponseCacheOptions & typeof DEFAULTS
  readonly #responses = new LRUCache<string, CachedResponse>({ max: MOST })
  readonly #requests = new Map<string, Promise<unknown>>()
  #failedAt = Number.NEGATIVE_INFINITY
  #failing = false

  constructor(options: ResponseCacheOptions = {}) {
    this.#options = { ...DEFAULTS, ...options }
  }

  /** Stores only `lasting` responses: visitors can make up any number of requests. */
  async get<T>(key: string, request: Request<T>, lasting = false): Promise<T> {
    const { now, timeout } = this.#options
    const last = this.#responses.get(key)
    if (last && this.#isFresh(last)) return last.value as T
    const requested = this.#request(key, request, lasting)
    // Not every caller waits for it, so a failure must not go unhandled.
    requested.catch(() => {})
    let stored: Promise<unknown> | undefined
    const earlier = async () => {
      if (last) return last.value
      stored ??= storedResponse(this.#options, key)
      return stored
    }
    if (now() - this.#failedAt < PAUSE) {
      const value = await earlier()
      if (value !== undefined) return value as T
    }
    try {
      return await within(timeout, requested)
    } catch (cause) {
      this.#failedAt = now()
      // The next caller must not wait for a request that may hang.
      if (this.#requests.get(key) === requested) this.#requests.delete(key)
      const value = await earlier()
      if (value !== undefined) return value as T
      throw new ContentUnavailable('The blog cannot be reached.', { cause })
    }
  }

  /** A response of an earlier minute isn't fresh: a post may have been published since. */
  #isFresh({ at }: CachedResponse): boolean {
    const now = this.#options.now()
    return now - at < this.#options.fresh && Math.floor(now / MINUTE) === Math.floor(at / MINUTE)
  }

  #request<T>(key: string, request: Request<T>, lasting: boolean): Promise<T> {
    const underway = this.#requests.get(key) as Promise<T> | undefined
    if (underway) return underway
    const at = this.#options.now()
    const requested: Promise<T> = request()
      .then(
        (value) => {
          this.#failing = false
          const stored = this.#responses.get(key)
          if (!stored || stored.at <= at) this.#responses.set(key, { value, at })
          if (lasting) storeResponse(this.#options, key, value)
          return value
        },
        (error) => {
          this.#fail(error)
          throw error
        },
      )
      .finally(() => {
        if (this.#requests.get(key) === requested) this.#requests.delete(key)
      })
    this.#requests.set(key, requested)
    return requested
  }

  #fail(error: unknown): void {
    if (!this.#failing) this.#options.report?.(error)
    this.#failing = true
    this.#failedAt = this.#options.now()
  }
}

/** Stores a response in the background. A failure is harmless. */
function storeResponse({ storage, folder }: Stores, key: string, value: unknown): void {
  if (value !== null) storage?.put(keyOf(folder, key), Buffer.from(JSON.stringify(value))).catch(() => {})
}

/** Returns undefined also if the storage doesn't respond in time. */
async function storedResponse({ storage, folder }: Stores, key: string): Promise<unknown> {
  if (!storage) return undefined
  try {
    const bytes = await within(STORAGE_TIMEOUT, storage.read(keyOf(folder, key)))
    return bytes ? JSON.parse(String(bytes)) : undefined
  } catch {
    return undefined
  }
}

function keyOf(folder: string, key: string): string {
  return `${folder}/${createHash('sha256').update(key).digest('hex')}.json`
}
