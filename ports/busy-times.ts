import ICAL from 'ical.js'

/** From and until, 'YYYY-MM-DDTHH:MM' by the clock of a time zone. */
type Busy = [from: string, until: string]

/** Repeats of all events together; one that is daily for a century. */
const MOST_REPEATS = 40_000
const MOST = 3_000
/** Days that the library tries for the repeats of one event, and of all. */
const MOST_TRIES = { event: 40_000, all: 200_000 }
const DAILY = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY']
/** Changes of a zone's clocks. */
const YEARLY = ['YEARLY']
const DAY = 86_400

const tries = { event: 0, all: 0 }
const { prototype: search } = ICAL.RecurIterator
const matches = search.check_contracting_rules
/** Without a limit the library tries on forever where a rule matches no day, such as February 30. */
search.check_contracting_rules = function () {
  if (tries.event++ > MOST_TRIES.event || tries.all++ > MOST_TRIES.all) throw new Error('No repeat found.')
  return matches.call(this)
}

/**
 * Returns when a calendar is busy between two days, or null if the bytes are no calendar. Only events that block time
 * and are confirmed count, and one that can't be read doesn't hide the others. Times without a zone, and whole days,
 * are of `timeZone`.
 */
export async function busyTimes(
  bytes: Uint8Array,
  { timeZone, from, until }: { timeZone: string; from: string; until: string },
): Promise<Busy[] | null> {
  const calendar = parsed(new TextDecoder().decode(bytes))
  if (calendar?.name !== 'vcalendar') return null
  forgetOtherZones(calendar)
  const readable = calendar.getAllSubcomponents('vevent').filter((event) => repeatsAt(event, DAILY))
  const found = new Map<string, Busy>()
  const within = { from, until, left: MOST_REPEATS }
  tries.all = 0
  for (const event of [...Map.groupBy(readable, uidOf).values()].flatMap(eventsOf)) {
    tries.event = 0
    try {
      for (const { item, startDate, endDate } of occurrences(event, within)) {
        const time: Busy = [clockOf(startDate, item, timeZone), clockOf(endDate, item, timeZone)]
        const [starts, ends] = time
        if (blocks(item) && starts < ends && ends > from && starts < until) found.set(`${time}`, time)
      }
    } catch {
      // The library's message has the words of the calendar.
    }
  }
  return [...found.values()].toSorted(([one], [other]) => (one < other ? -1 : 1)).slice(0, MOST)
}

function parsed(file: string): ICAL.Component | null {
  const text = file.replace(/^\uFEFF/, '')
  return componentIn(text) ?? componentIn(withoutUnreadable(text))
}

function componentIn(text: string): ICAL.Component | null {
  try {
    return new ICAL.Component(ICAL.parse(text))
  } catch {
    return null
  }
}

/** Without the events for which the library refuses the whole file. */
function withoutUnreadable(text: string): string {
  const [head, ...events] = text.split(/^(?=BEGIN:VEVENT\r?$)/im)
  const readable = events.map((event) => {
    const end = /^END:VEVENT\r?\n/im.exec(event)
    const after = end ? end.index + end[0].length : event.length
    return componentIn(event.slice(0, after)) ? event : event.slice(after)
  })
  return [head, ...readable].join('')
}

/** Whether its times can be read, and it repeats no more often than this. */
function repeatsAt(component: ICAL.Component, frequencies: string[]): boolean {
  const valuesOf = (name: string): unknown[] =>
    component.getAllProperties(name).flatMap((property) => property.getValues())
  try {
    const times = ['dtstart', 'dtend', 'recurrence-id', 'exdate'].flatMap(valuesOf)
    const rules = valuesOf('rrule') as ICAL.Recur[]
    return (
      times.every((time) => time instanceof ICAL.Time) &&
      rules.every(({ freq }) => frequencies.includes(freq))
    )
  } catch {
    return false
  }
}

/** A zone that isn't explained well is looked up by its name. */
function forgetOtherZones(calendar: ICAL.Component): void {
  for (const zone of calendar.getAllSubcomponents('vtimezone')) {
    const changes = zone.getAllSubcomponents()
    if (!changes.every((change) => repeatsAt(change, YEARLY))) calendar.removeSubcomponent(zone)
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
  return (whole.length > 0 ? whole : same).map(
    (event, i) => new ICAL.Event(event, { exceptions: i === 0 ? exceptions : [] }),
  )
}

function* occurrences(event: ICAL.Event, within: { from: string; until: string; left: number }) {
  if (!event.startDate) return
  if (!event.isRecurring()) {
    yield { item: event, startDate: event.startDate, endDate: event.endDate }
    return
  }
  const first = firstDay(event, within.from)
  const repeats = event.iterator()
  while (within.left-- > 0) {
    const day = repeats.next()?.toString().slice(0, 10)
    // One that is moved may be earlier.
    if (!day || day > within.until) break
    if (day >= first) yield event.getOccurrenceDetails(repeats.last)
  }
}

/** The first day that a repeat may begin to be of interest, in any zone. One that is moved may be later. */
function firstDay(event: ICAL.Event, from: string): string {
  if (Object.keys(event.exceptions).length > 0) return ''
  const days = Math.ceil(event.duration.toSeconds() / DAY) + 2
  return Temporal.PlainDate.from(from.slice(0, 10)).subtract({ days }).toString()
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
