import * as t from '#messages/galleries'
import * as site from '#messages/site'
import { useSite } from '../../../site/use-site.ts'
import { longDay } from '../../../ui/dates.ts'

export function Day({ at }: { at: number }) {
  const { timeZone } = useSite()
  return <time dateTime={new Date(at).toISOString()}>{longDay(at, timeZone)}</time>
}

export function ZoneNote() {
  const { timeZone } = useSite()
  const zone = new Intl.DateTimeFormat(site.locale(), { timeZone, timeZoneName: 'longGeneric' })
    .formatToParts()
    .find(({ type }) => type === 'timeZoneName')
  return <p className="small">{t.datesIn({ zone: zone?.value ?? timeZone })}</p>
}
