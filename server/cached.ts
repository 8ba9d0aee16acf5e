/** Runs `ask` again once its last result is older than `fresh` milliseconds, or failed. */
export function cached<T>(ask: () => Promise<T>, { fresh, now }: { fresh: number; now: () => number }) {
  let last: { at: number; result: Promise<T> } | undefined
  return () => {
    if (last && now() - last.at < fresh) return last.result
    const asked = { at: now(), result: ask() }
    last = asked
    asked.result.catch(() => {
      if (last === asked) last = undefined
    })
    return asked.result
  }
}
