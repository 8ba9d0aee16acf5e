import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Storage } from '../storage/port.ts'
import { ContentUnavailable } from './port.ts'

export interface ResponseCacheOptions {
  /** How long a response counts as new. Milliseconds. */
  fresh?: number
  /** How long a caller waits for a new response; the request goes on without the caller. Milliseconds. */
  timeout?: number
  /** After a failure, how long callers get the old response without waiting. Milliseconds. */
  pause?: number
  /** The most responses in memory. */
  max?: number
  /** Where responses survive a restart. */
  storage?: Storage
  /** Called when the service begins to fail, not for every failed request. */
  report?: (error: unknown) => void
  now?: () => number
}

interface CachedResponse {
  value: unknown
  at: number
}

type Request<T> = () => Promise<T>

const MINUTE = 60_000
const DEFAULTS = { fresh: 30_000, timeout: 3_000, pause: 10_000, max: 500, now: Date.now }

/**
 * Stores the last good response to each request. Callers that ask the same at once share one request. A caller gets a
 * new response if it comes in time, else the last good one, and a {@link ContentUnavailable} only if there is none.
 */
export class ResponseCache {
  readonly #options: ResponseCacheOptions & typeof DEFAULTS
  readonly #responses: LRUCache<string, CachedResponse>
  readonly #requests = new Map<string, Promise<unknown>>()
  readonly #store: ResponseStore
  #failedAt = Number.NEGATIVE_INFINITY
  #failing = false

  constructor(options: ResponseCacheOptions = {}) {
    this.#options = { ...DEFAULTS, ...options }
    this.#responses = new LRUCache({ max: this.#options.max })
    this.#store = new ResponseStore(options.storage)
  }

  /** `lasting` responses are stored on disk too. Visitors can make up any number of requests; those do not last. */
  async get<T>(key: string, request: Request<T>, lasting = false): Promise<T> {
    const { now, pause, timeout } = this.#options
    const last = this.#responses.get(key)
    if (last && this.#isFresh(last)) return last.value as T
    const requested = this.#request(key, request, lasting)
    // Not every caller waits for it, and nobody may be left to handle its failure.
    requested.catch(() => {})
    const earlier = async () => (last ? last.value : await this.#store.read(key))
    if (now() - this.#failedAt < pause) {
      const value = await earlier()
      if (value !== undefined) return value as T
    }
    try {
      return await within(requested, timeout)
    } catch (cause) {
      this.#failedAt = now()
      // The next caller should not wait for a request that may never get a response.
      if (this.#requests.get(key) === requested) this.#requests.delete(key)
      const value = await earlier()
      if (value !== undefined) return value as T
      throw new ContentUnavailable('The blog cannot be reached.', { cause })
    }
  }

  /** A response of an earlier minute is not fresh: a post may have come out since. */
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
          this.#set(key, { value, at })
          if (lasting) this.#store.put(key, value)
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

  #set(key: string, response: CachedResponse): void {
    // A slow response must not replace the response to a later request.
    if ((this.#responses.get(key)?.at ?? response.at) <= response.at) this.#responses.set(key, response)
  }

  #fail(error: unknown): void {
    if (!this.#failing) this.#options.report?.(error)
    this.#failing = true
    this.#failedAt = this.#options.now()
  }
}

async function within<T>(requested: Promise<T>, timeout: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No response within ${timeout} ms.`)), timeout)
  })
  try {
    return await Promise.race([requested, tooLong])
  } finally {
    clearTimeout(timer)
  }
}

/** Responses on disk, one file each. A failure here loses only these. */
class ResponseStore {
  readonly #storage: Storage | undefined
  readonly #written = new Map<string, string>()

  constructor(storage: Storage | undefined) {
    this.#storage = storage
  }

  put(key: string, value: unknown): void {
    const text = JSON.stringify(value)
    if (!this.#storage || value === null || this.#written.get(key) === text) return
    this.#written.set(key, text)
    this.#storage.put(storageKey(key), Buffer.from(text)).catch(() => this.#written.delete(key))
  }

  async read(key: string): Promise<unknown> {
    const bytes = await this.#storage?.read(storageKey(key)).catch(() => null)
    try {
      return bytes ? JSON.parse(String(bytes)) : undefined
    } catch {
      return undefined
    }
  }
}

function storageKey(key: string): string {
  return `responses/${createHash('sha256').update(key).digest('hex')}.json`
}
