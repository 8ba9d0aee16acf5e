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
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone)
  const events = calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event))
  const [changed, whole] = [events.filter(isException), events.filter((event) => !isException(event))]
  const known = new Set(whole.map(({ uid }) => uid))
  const times = [...whole, ...changed.filter(({ uid }) => !known.has(uid))].flatMap((event) => {
    for (const exception of changed) if (exception.uid === event.uid) event.relateException(exception)
    return occurrences(event, timeZone, [from, until])
  })
  return [...new Map(times.map((time) => [time.join(), time])).values()]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .slice(0, MOST)
}

function parsed(text: string): ICAL.Component | null {
  try {
    return new ICAL.Component(ICAL.parse(text.replace(/^\uFEFF/, '')))
  } catch {
    return null
  }
}

function isException(event: ICAL.Event): boolean {
  return event.isRecurrenceException()
}

function occurrences(event: ICAL.Event, timeZone: string, [from, until]: [string, string]): Busy[] {
  const found: Busy[] = []
  const add = (item: ICAL.Event, start: ICAL.Time, end: ICAL.Time) => {
    const time: Busy = [clockOf(start, item, timeZone), clockOf(end, item, timeZone)]
    if (blocks(item) && time[0] < time[1] && time[1] > from && time[0] < until) found.push(time)
  }
  if (!event.startDate) return []
  if (!event.isRecurring()) {
    add(event, event.startDate, event.endDate)
    return found
  }
  const repeats = event.iterator()
  for (let i = 0, next = repeats.next(); next && i < MOST_REPEATS; i++, next = repeats.next()) {
    // One that is moved may be earlier.
    if (next.toString().slice(0, 10) > until) break
    const { item, startDate, endDate } = event.getOccurrenceDetails(next)
    add(item, startDate, endDate)
  }
  return found
}

function blocks({ component }: ICAL.Event): boolean {
  const of = (name: string) => String(component.getFirstPropertyValue(name) ?? '').toUpperCase()
  return of('transp') !== 'TRANSPARENT' && ['', 'CONFIRMED'].includes(of('status'))
}

function clockOf(time: ICAL.Time, { component }: ICAL.Event, timeZone: string): string {
  const written = time.toString().slice(0, 19).replace(/Z$/, '')
  if (time.isDate) return `${written}T00:00`
  const named = String(component.getFirstProperty('dtstart')?.getFirstParameter('tzid') ?? '')
  const floats = time.zone === ICAL.Timezone.localTimezone
  if (floats && !isZone(named)) return written.slice(0, 16)
  const moment = floats
    ? Temporal.PlainDateTime.from(written).toZonedDateTime(named).toInstant()
    : Temporal.Instant.fromEpochMilliseconds(time.toUnixTime() * 1000)
  return moment.toZonedDateTimeISO(timeZone).toPlainDateTime().toString({ smallestUnit: 'minute' })
}

function isZone(name: string): boolean {
  return name !== '' && Intl.supportedValuesOf('timeZone').includes(name)
}
