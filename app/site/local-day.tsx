import * as t from '#messages/site'
import { useHydrated } from '../ui/use-hydrated.ts'
import { useSite } from './use-site.ts'

/** Hydration replaces the business's time zone and language's format by the visitor's own. */
export function LocalDay({ at }: { at: number }) {
  const { timeZone } = useSite()
  const day = new Date(at)
  const shown = useHydrated() ? day.toLocaleDateString() : day.toLocaleDateString(t.locale(), { timeZone })
  return <time dateTime={day.toISOString()}>{shown}</time>
}
