import { createHash } from 'node:crypto'
import type { Storage } from '../storage/port.ts'
import { ContentUnavailable } from './port.ts'

export interface AnswersOptions {
  /** For how long an answer is as good as a new one, in milliseconds. */
  fresh?: number
  /** How long anybody waits for a new one; the question goes on without them. */
  patience?: number
  /** After trouble, for how long nobody waits who can be given an old answer. */
  pause?: number
  /** How many answers are remembered. */
  most?: number
  /** Where answers outlive the process. */
  shelf?: Storage
  /** Told when trouble begins, not for each question that meets it. */
  report?: (error: unknown) => void
  now?: () => number
}

interface Kept {
  value: unknown
  at: number
}

const MINUTE = 60_000

/**
 * Remembers the last good answer to each question. All who ask the same at once share one question. Who asks again gets
 * a new answer if one comes in time, else the last good one; only where there is none, a {@link ContentUnavailable}.
 */
export function openAnswers(options: AnswersOptions = {}) {
  const { fresh = 30_000, patience = 3_000, pause = 10_000, most = 500, now = Date.now } = options
  const kept = new Map<string, Kept>()
  const asking = new Map<string, Promise<unknown>>()
  const shelf = shelfOf(options.shelf)
  let troubledAt = Number.NEGATIVE_INFINITY
  let down = false

  /** Never the answer of a minute ago: in this one a post may have come out. */
  function isFresh({ at }: Kept): boolean {
    return now() - at < fresh && Math.floor(now() / MINUTE) === Math.floor(at / MINUTE)
  }

  function question<T>(key: string, ask: () => Promise<T>, lasting: boolean): Promise<T> {
    const underway = asking.get(key) as Promise<T> | undefined
    if (underway) return underway
    const at = now()
    const asked: Promise<T> = ask()
      .then(
        (value) => {
          down = false
          remember(key, { value, at })
          if (lasting) shelf.put(key, value)
          return value
        },
        (error) => {
          if (!down) options.report?.(error)
          down = true
          troubledAt = now()
          throw error
        },
      )
      .finally(() => {
        if (asking.get(key) === asked) asking.delete(key)
      })
    asking.set(key, asked)
    return asked
  }

  function remember(key: string, answer: Kept): void {
    // One that was long on its way says less than one that was asked for later.
    if ((kept.get(key)?.at ?? answer.at) > answer.at) return
    kept.delete(key)
    kept.set(key, answer)
    const oldest = kept.size > most ? kept.keys().next().value : undefined
    if (oldest !== undefined) kept.delete(oldest)
  }

  /** `lasting` answers are kept on the shelf too: not those to questions that anybody can make up. */
  return async function answer<T>(key: string, ask: () => Promise<T>, lasting = false): Promise<T> {
    const last = kept.get(key)
    if (last && isFresh(last)) return last.value as T
    const asked = question(key, ask, lasting)
    if (last && now() - troubledAt < pause) {
      asked.catch(() => {})
      return last.value as T
    }
    try {
      return await within(asked, patience)
    } catch (cause) {
      troubledAt = now()
      // Whoever comes next should not wait for a question that nobody may ever answer.
      if (asking.get(key) === asked) asking.delete(key)
      const value = last ? last.value : await shelf.read(key)
      if (value !== undefined) return value as T
      throw new ContentUnavailable('The blog cannot be reached.', { cause })
    }
  }
}

async function within<T>(asked: Promise<T>, patience: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${patience} ms.`)), patience)
  })
  try {
    return await Promise.race([asked, tooLong])
  } finally {
    clearTimeout(timer)
  }
}

/** Answers on disk, one file each. What goes wrong here only costs the answers. */
function shelfOf(storage: Storage | undefined) {
  const written = new Map<string, string>()
  const placeOf = (key: string) => `answers/${createHash('sha256').update(key).digest('hex')}.json`
  return {
    put(key: string, value: unknown): void {
      const text = JSON.stringify(value)
      if (!storage || value === null || written.get(key) === text) return
      written.set(key, text)
      storage.put(placeOf(key), Buffer.from(text)).catch(() => written.delete(key))
    },
    async read(key: string): Promise<unknown> {
      const bytes = await storage?.read(placeOf(key)).catch(() => null)
      try {
        return bytes ? JSON.parse(String(bytes)) : undefined
      } catch {
        return undefined
      }
    },
  }
}
