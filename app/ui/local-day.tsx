import { useSyncExternalStore } from 'react'

const SERVED = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC' })

/**
 * A day in the visitor's own format. The server renders it in American format and UTC; hydration replaces it.
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
