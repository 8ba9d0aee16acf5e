import fc from 'fast-check'
import ICAL from 'ical.js'
import { describe, expect, test } from 'vitest'
import type { Answered } from '../booking/email.server.ts'
import type { CalendarEntry } from '../booking/inbox/reply-email.server.ts'
import { calendarEntry, calendarFeed, calendarHold } from './calendar-entry.ts'
import { answer, answered, CONTACT, entry, notification, SITE } from './testing.ts'

const read = (text: string) => {
  const calendar = new ICAL.Component(ICAL.parse(text))
  return calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event))
}

describe('the entry of an accepted booking', () => {
  const uid = 'booking-0190c1f2-0000-7000-8000-000000000001@example.com'
  const propertyOf = (event: ICAL.Event | undefined, name: string) =>
    String(event?.component.getFirstPropertyValue(name))
  const written = (changes: Partial<CalendarEntry> = {}, answers?: Answered[]) =>
    calendarEntry(answer({ entry: entry(changes), ...(answers && { answers }) }), SITE) as string

  test('is the event of the hold, confirmed and then cancelled, with a higher sequence each time', () => {
    const [hold] = read(calendarHold(notification(), SITE) as string)
    const [confirmed] = read(written())
    const [cancelled] = read(written({ status: 'cancelled', sequence: 2 }))
    const events = [hold, confirmed, cancelled]
    expect(events.map((event) => event?.uid)).toEqual([uid, uid, uid])
    expect(events.map((event) => event?.sequence)).toEqual([0, 1, 2])
    const statuses = events.map((event) => propertyOf(event, 'status'))
    expect(statuses).toEqual(['TENTATIVE', 'CONFIRMED', 'CANCELLED'])
    expect(written()).toContain('\r\nMETHOD:PUBLISH\r\n')
    expect(written({ status: 'cancelled' })).toContain('\r\nMETHOD:CANCEL\r\n')
    expect(confirmed?.summary).toBe('Sports: Baseline Media')
    expect(propertyOf(confirmed, 'organizer')).toBe('mailto:hello@example.com')
    expect(`${confirmed?.startDate} ${confirmed?.endDate}`).toBe('2027-05-09T14:00:00Z 2027-05-09T16:30:00Z')
    expect(calendarEntry(answer(), SITE)).toBeNull()
  })

  test.each([
    // The clocks skip from two to three, and in November say one o'clock twice.
    ['2027-03-14', '02:30', '2027-03-14T07:30:00Z'],
    ['2027-03-14', '03:30', '2027-03-14T07:30:00Z'],
    ['2027-11-07', '01:30', '2027-11-07T05:30:00Z'],
    ['2027-11-07', '02:30', '2027-11-07T07:30:00Z'],
  ])('at the business, %s %s is %s', (date, time, utc) => {
    expect(String(read(written({ date, time }))[0]?.startDate)).toBe(utc)
  })

  test('has lines of at most 75 octets that end with CRLF, and escapes what is typed', () => {
    const place = `${'Łódź, Field; "North" \\ '.repeat(9)}\nGate 2`
    const text = written({}, [answered('location', place)])
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    expect(text).toMatch(/\r\nEND:VCALENDAR\r\n$/)
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(text.replaceAll('\r\n ', '')).toContain('\r\nLOCATION:Łódź\\, Field\\; "North" \\\\ ')
    expect(read(text)[0]?.location).toBe(place)
  })
})

describe('the calendar hold', () => {
  test('is one tentative day, the same event every time', () => {
    const text = calendarHold(notification(), SITE) as string
    const [event] = read(text) as [ICAL.Event]
    expect(`${event.startDate} ${event.endDate}`).toBe('2027-05-08 2027-05-09')
    expect(calendarHold(notification(), SITE)).toBe(text)
  })

  test('no answer adds a line to it', { tags: 'all' }, () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (words) => {
        const evil = `${words}\r\nEND:VEVENT\nBEGIN:VEVENT\rATTACH:https://evil.example/;,:"\u2028X:1`
        const contact = { ...CONTACT, name: evil }
        const email = notification({ contact, answers: [answered('teamName', evil)] })
        const text = calendarHold(email, SITE) as string
        const events = read(text)
        expect(events).toHaveLength(1)
        expect(text.replace(/\r\n/g, '')).not.toMatch(/\p{Cc}/u)
        expect(events[0]?.component.getFirstProperty('attach')).toBeNull()
        expect(events[0]?.summary).toContain('END:VEVENT')
      }),
    )
  })
})

describe('the feed', () => {
  const session = (changes: Partial<Parameters<typeof calendarFeed>[0][number]> = {}) => ({
    ...answer(),
    sequence: 3,
    at: Date.UTC(2027, 4, 1),
    agreed: { date: '2027-05-09', time: '10:00', minutes: 90 },
    ...changes,
  })

  test('has each session as the event that its client has, with who it is and where', () => {
    const days = session({ bookingId: 'b', agreed: { date: '2027-06-01', time: null, minutes: null } })
    const there = session({ answers: [answered('location', 'The pier')] })
    const text = calendarFeed([there, days], SITE, 'https://x.example')
    const [first, second] = read(text)
    const [sent] = read(calendarEntry(answer({ entry: entry() }), SITE) as string)
    expect(first?.uid).toBe(sent?.uid)
    expect(first).toMatchObject({ sequence: 3, summary: `Sports: ${CONTACT.name}`, location: 'The pier' })
    expect(`${first?.startDate} ${first?.endDate}`).toBe('2027-05-09T14:00:00Z 2027-05-09T15:30:00Z')
    expect([String(second?.startDate), second?.startDate.isDate]).toEqual(['2027-06-01', true])
    expect(String(second?.component.getFirstPropertyValue('url'))).toBe('https://x.example/studio/bookings/b')
    expect(text).toMatch(/\r\nEND:VCALENDAR\r\n$/)
    expect(read(calendarFeed([], SITE, 'https://x.example'))).toEqual([])
  })
})
