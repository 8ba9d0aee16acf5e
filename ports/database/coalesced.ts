/**
 * Runs `ask` once for all callers that wait, and never twice at once. Each caller gets the result of a run that started
 * after its call: the result of a run already underway may be out of date.
 */
export function coalesced<T>(ask: () => Promise<T>): () => Promise<T> {
  let current: Promise<T> | undefined
  let next: Promise<T> | undefined

  function start(): Promise<T> {
    next = undefined
    const asked = ask().finally(() => {
      if (current === asked) current = undefined
    })
    current = asked
    return asked
  }

  return () => {
    if (!current) return start()
    next ??= current.then(start, start)
    return next
  }
}
