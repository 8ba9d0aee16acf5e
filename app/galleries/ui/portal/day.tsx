import { useSite } from '../../../site/use-site.ts'
import { longDay } from '../../../ui/dates.ts'

export function Day({ at }: { at: number }) {
  const { timeZone } = useSite()
  return <time dateTime={new Date(at).toISOString()}>{longDay(at, timeZone)}</time>
}
