import { type Attempt, keyOf } from './rate-limit.server.ts'

/**
 * Counts attempts in memory, each process for itself: what comes too often to be written down. Uses the same algorithm as
 * `limit`, the generic cell rate algorithm (https://en.wikipedia.org/wiki/Generic_cell_rate_algorithm).
 *
 * @returns a function that counts each attempt, or none when any limit is reached. It returns 0, or the whole seconds after
 * which another try makes sense. `now` is in milliseconds, from any start.
 */
export function openMemoryLimit(): (attempts: Attempt[], now: number) => number {
  /** When each key is free again; the most recent one is last. */
  const freeAt = new Map<string, number>()
  return (attempts, now) => {
    deleteFree(freeAt, now)
    const counted = attempts.map((attempt) => {
      const { count, per } = attempt.rule
      const key = keyOf(attempt)
      const held = freeAt.get(key) ?? 0
      // Nothing is counted further ahead than its period, unless a clock was ahead that has been corrected since.
      const start = held > now + per ? now : Math.max(held, now)
      const free = start + per / count
      return { key, free, wait: free - (now + per) }
    })
    const wait = Math.max(...counted.map((each) => each.wait))
    if (wait > 0) return Math.ceil(wait / 1000)
    for (const { key, free } of counted) {
      freeAt.delete(key)
      freeAt.set(key, free)
    }
    return 0
  }
}

/** Keeps the map as small as the number of keys in one period. */
function deleteFree(freeAt: Map<string, number>, now: number): void {
  for (const [key, free] of freeAt) {
    if (free > now) return
    freeAt.delete(key)
  }
}
