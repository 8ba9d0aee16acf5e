import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Storage } from '../storage/port.ts'
import { ContentUnavailable } from './port.ts'

export interface AnswerCacheOptions {
  /** How long an answer counts as new. Milliseconds. */
  fresh?: number
  /** How long a caller waits for a new answer; the request goes on without it. Milliseconds. */
  timeout?: number
  /** After a failure, how long callers get the old answer without waiting. Milliseconds. */
  pause?: number
  /** Answers in memory at most. */
  max?: number
  /** Where answers survive a restart. */
  storage?: Storage
  /** Called when the service begins to fail, not for every failed request. */
  report?: (error: unknown) => void
  now?: () => number
}

interface Answer {
  value: unknown
  at: number
}

type Request<T> = () => Promise<T>

const MINUTE = 60_000
const DEFAULTS = { fresh: 30_000, timeout: 3_000, pause: 10_000, max: 500, now: Date.now }

/**
 * Remembers the last good answer to each request. Callers that ask the same at once share one request. A caller gets a
 * new answer if it comes in time, else the last good one, and a {@link ContentUnavailable} only if there is none.
 */
export class AnswerCache {
  readonly #options: AnswerCacheOptions & typeof DEFAULTS
  readonly #answers: LRUCache<string, Answer>
  readonly #requests = new Map<string, Promise<unknown>>()
  readonly #store: AnswerStore
  #failedAt = Number.NEGATIVE_INFINITY
  #failing = false

  constructor(options: AnswerCacheOptions = {}) {
    this.#options = { ...DEFAULTS, ...options }
    this.#answers = new LRUCache({ max: this.#options.max })
    this.#store = new AnswerStore(options.storage)
  }

  /** `lasting` answers are stored on disk too. Visitors can make up any number of requests; those do not last. */
  async get<T>(key: string, request: Request<T>, lasting = false): Promise<T> {
    const { now, pause, timeout } = this.#options
    const last = this.#answers.get(key)
    if (last && this.#isFresh(last)) return last.value as T
    const requested = this.#request(key, request, lasting)
    if (last && now() - this.#failedAt < pause) {
      requested.catch(() => {})
      return last.value as T
    }
    try {
      return await within(requested, timeout)
    } catch (cause) {
      this.#failedAt = now()
      // The next caller should not wait for a request that may never be answered.
      if (this.#requests.get(key) === requested) this.#requests.delete(key)
      const value = last ? last.value : await this.#store.read(key)
      if (value !== undefined) return value as T
      throw new ContentUnavailable('The blog cannot be reached.', { cause })
    }
  }

  /** An answer of an earlier minute is not fresh: a post may have come out since. */
  #isFresh({ at }: Answer): boolean {
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
          this.#remember(key, { value, at })
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

  #remember(key: string, answer: Answer): void {
    // A slow answer must not replace the answer to a later request.
    if ((this.#answers.get(key)?.at ?? answer.at) <= answer.at) this.#answers.set(key, answer)
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
    timer = setTimeout(() => reject(new Error(`No answer within ${timeout} ms.`)), timeout)
  })
  try {
    return await Promise.race([requested, tooLong])
  } finally {
    clearTimeout(timer)
  }
}

/** Answers on disk, one file each. A failure here loses only the answers. */
class AnswerStore {
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
  return `answers/${createHash('sha256').update(key).digest('hex')}.json`
}
