export interface ConcurrencyLimit {
  /** Returns a function that leaves, or null at the limit. */
  enter(key: string): (() => void) | null
}

export function concurrencyLimit(most: number): ConcurrencyLimit & { busy(): number } {
  const counts = new Map<string, number>()
  return {
    enter(key) {
      const count = counts.get(key) ?? 0
      if (count >= most) return null
      counts.set(key, count + 1)
      let active = true
      return () => {
        if (!active) return
        active = false
        const left = (counts.get(key) ?? 1) - 1
        if (left > 0) counts.set(key, left)
        else counts.delete(key)
      }
    },
    busy: () => [...counts.values()].reduce((sum, count) => sum + count, 0),
  }
}
