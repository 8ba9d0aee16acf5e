import { useSyncExternalStore } from 'react'
import { useSite } from './use-site.ts'

/**
 * A day in the visitor's own format and time zone. The server renders it in American format and the business's time
 * zone; hydration replaces it.
 *
 * @param at UTC milliseconds
 */
export function LocalDay({ at }: { at: number }) {
  const { timeZone } = useSite()
  const shown = useSyncExternalStore(
    unchanging,
    () => new Date(at).toLocaleDateString(),
    () => new Intl.DateTimeFormat('en-US', { timeZone }).format(at),
  )
  return <time dateTime={new Date(at).toISOString()}>{shown}</time>
}

function unchanging() {
  return () => {}
}
