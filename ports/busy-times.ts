import ICAL from 'ical.js'

/** From and until, 'YYYY-MM-DDTHH:MM' by the clock of a time zone. */
type Busy = [from: string, until: string]

/** Repeats of one event; daily for a century. */
const MOST_REPEATS = 40_000
const MOST = 3_000

/**
 * Returns when a calendar is busy between two days, or null if the bytes are no calendar. Only events that block time
 * and are confirmed count. Times without a zone, and whole days, are of `timeZone`.
 */
export async function busyTimes(
  bytes: Uint8Array,
  { timeZone, from, until }: { timeZone: string; from: string; until: string },
): Promise<Busy[] | null> {
  const calendar = parsed(new TextDecoder().decode(bytes))
  if (calendar?.name !== 'vcalendar') return null
  const events = Map.groupBy(calendar.getAllSubcomponents('vevent'), uidOf)
  const found = new Map<string, Busy>()
  for (const event of [...events.values()].flatMap(eventsOf)) {
    for (const { item, startDate, endDate } of occurrences(event, until)) {
      const time: Busy = [clockOf(startDate, item, timeZone), clockOf(endDate, item, timeZone)]
      const [starts, ends] = time
      if (blocks(item) && starts < ends && ends > from && starts < until) found.set(`${time}`, time)
    }
  }
  return [...found.values()].toSorted(([one], [other]) => (one < other ? -1 : 1)).slice(0, MOST)
}

function parsed(text: string): ICAL.Component | null {
  try {
    return new ICAL.Component(ICAL.parse(text.replace(/^\uFEFF/, '')))
  } catch {
    return null
  }
}

function uidOf(event: ICAL.Component) {
  return event.getFirstPropertyValue('uid')
}

function eventsOf(same: ICAL.Component[]): ICAL.Event[] {
  const isChange = (event: ICAL.Component) => event.hasProperty('recurrence-id')
  const whole = same.filter((event) => !isChange(event))
  // Unless it's told, the library changes all events that repeat at that time.
  const exceptions = whole.length > 0 ? same.filter(isChange) : []
  return (whole.length > 0 ? whole : same).map((event) => new ICAL.Event(event, { exceptions }))
}

function* occurrences(event: ICAL.Event, until: string) {
  if (!event.startDate) return
  if (!event.isRecurring()) {
    yield { item: event, startDate: event.startDate, endDate: event.endDate }
    return
  }
  const repeats = event.iterator()
  for (let i = 0, next = repeats.next(); next && i < MOST_REPEATS; i++, next = repeats.next()) {
    // One that is moved may be earlier.
    if (next.toString().slice(0, 10) > until) break
    yield event.getOccurrenceDetails(next)
  }
}

function blocks({ component }: ICAL.Event): boolean {
  const of = (name: string) => String(component.getFirstPropertyValue(name) ?? '').toUpperCase()
  return of('transp') !== 'TRANSPARENT' && ['', 'CONFIRMED'].includes(of('status'))
}

function clockOf(time: ICAL.Time, { component }: ICAL.Event, timeZone: string): string {
  const written = time.toString().slice(0, 19)
  if (time.isDate) return `${written}T00:00`
  const there = (instant: Temporal.Instant) =>
    instant.toZonedDateTimeISO(timeZone).toPlainDateTime().toString({ smallestUnit: 'minute' })
  if (time.zone !== ICAL.Timezone.localTimezone) {
    return there(Temporal.Instant.fromEpochMilliseconds(time.toUnixTime() * 1000))
  }
  const named = component.getFirstProperty('dtstart')?.getFirstParameter('tzid')
  try {
    if (!named) return written.slice(0, 16)
    return there(Temporal.PlainDateTime.from(written).toZonedDateTime(String(named)).toInstant())
  } catch {
    // Neither the file nor this computer knows the zone.
    return written.slice(0, 16)
  }
}
