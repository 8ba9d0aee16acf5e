import { useHydrated } from '../ui/use-hydrated.ts'
import { useSite } from './use-site.ts'

/**
 * A day in the visitor's own format and time zone. The server renders it in American format and the business's time
 * zone; hydration replaces it.
 *
 * @param at UTC milliseconds
 */
export function LocalDay({ at }: { at: number }) {
  const { timeZone } = useSite()
  const day = new Date(at)
  const shown = useHydrated() ? day.toLocaleDateString() : day.toLocaleDateString('en-US', { timeZone })
  return <time dateTime={day.toISOString()}>{shown}</time>
}
