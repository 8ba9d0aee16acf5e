/**
 * Shares one question among all who ask while it is not yet under way, and never asks twice at once. Whoever asks
 * gets the answer to a question put after they asked: an answer on its way when they came may be out of date.
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
