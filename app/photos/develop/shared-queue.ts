/** Does one at a time. Requests for the same key share the work; false without it where `most` are underway. */
export function sharedQueue(most = Number.POSITIVE_INFINITY) {
  const underway = new Map<string, Promise<boolean>>()
  let last: Promise<unknown> = Promise.resolve()
  return {
    share(key: string, work: () => Promise<boolean>): Promise<boolean> {
      const shared = underway.get(key)
      if (shared || underway.size >= most) return shared ?? Promise.resolve(false)
      const made = last.then(work).finally(() => underway.delete(key))
      underway.set(key, made)
      last = made
      return made
    },
    settled: () => last,
  }
}
