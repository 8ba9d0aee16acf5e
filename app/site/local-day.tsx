import { useHydrated } from '../ui/use-hydrated.ts'
import { useSite } from './use-site.ts'

/** Hydration replaces the business's time zone and American format by the visitor's own. */
export function LocalDay({ at }: { at: number }) {
  const { timeZone } = useSite()
  const day = new Date(at)
  const shown = useHydrated() ? day.toLocaleDateString() : day.toLocaleDateString('en-US', { timeZone })
  return <time dateTime={day.toISOString()}>{shown}</time>
}
