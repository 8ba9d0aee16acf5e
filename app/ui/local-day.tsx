import { useSyncExternalStore } from 'react'

const SERVED = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC' })

/**
 * A day as the visitor writes it. It is served as an American writes it, in UTC; the browser puts its own in place
 * once it has taken over the page.
 *
 * @param at UTC milliseconds
 */
export function LocalDay({ at }: { at: number }) {
  const shown = useSyncExternalStore(
    unchanging,
    () => new Date(at).toLocaleDateString(),
    () => SERVED.format(at),
  )
  return <time dateTime={new Date(at).toISOString()}>{shown}</time>
}

function unchanging() {
  return () => {}
}
