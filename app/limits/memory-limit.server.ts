import { type Attempt, keyOf } from './rate-limit.server.ts'

/**
 * Counts in this process's memory, by the same algorithm as `limit`, the generic cell rate algorithm
 * (https://en.wikipedia.org/wiki/Generic_cell_rate_algorithm). Counts each attempt, or none when any limit is
 * reached.
 * @returns a function of milliseconds from any start; 0, or whole seconds to wait
 */
export function openMemoryLimit(): (attempts: Attempt[], now: number) => number {
  /** The most recent key is last. */
  const freeAt = new Map<string, number>()
  return (attempts, now) => {
    deleteFree(freeAt, now)
    const counted = attempts.map((attempt) => {
      const { count, per } = attempt.rule
      const key = keyOf(attempt)
      const held = freeAt.get(key) ?? 0
      // A time further ahead comes from a clock that was ahead.
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

function deleteFree(freeAt: Map<string, number>, now: number): void {
  for (const [key, free] of freeAt) {
    if (free > now) return
    freeAt.delete(key)
  }
}
