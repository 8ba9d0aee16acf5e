import { expect, test } from 'vitest'
import { busyTimes } from './busy-times.ts'

const WITHIN = { timeZone: 'America/New_York', from: '2027-05-01T00:00', until: '2027-06-01T00:00' }

function busy(...events: string[]) {
  const text = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:x', ...events, 'END:VCALENDAR'].join('\r\n')
  return busyTimes(Buffer.from(text), WITHIN)
}

const event = (...lines: string[]) => ['BEGIN:VEVENT', 'UID:one', ...lines, 'END:VEVENT'].join('\r\n')

test.each<[string, string[], [string, string][]]>([
  ['UTC', ['DTSTART:20270508T130000Z', 'DTEND:20270508T150000Z'], [['08T09:00', '08T11:00']]],
  ['without a zone', ['DTSTART:20270508T130000', 'DURATION:PT90M'], [['08T13:00', '08T14:30']]],
  [
    'a zone that the file does not explain',
    ['DTSTART;TZID=America/Chicago:20270508T130000', 'DTEND;TZID=America/Chicago:20270508T140000'],
    [['08T14:00', '08T15:00']],
  ],
  ['a whole day', ['DTSTART;VALUE=DATE:20270508'], [['08T00:00', '09T00:00']]],
  ['until midnight', ['DTSTART:20270508T200000', 'DTEND:20270509T000000'], [['08T20:00', '09T00:00']]],
  ['free', ['DTSTART:20270508T130000', 'DTEND:20270508T140000', 'TRANSP:TRANSPARENT'], []],
  ['not sure', ['DTSTART:20270508T130000', 'DTEND:20270508T140000', 'STATUS:TENTATIVE'], []],
  ['canceled', ['DTSTART:20270508T130000', 'DTEND:20270508T140000', 'STATUS:CANCELLED'], []],
  [
    'repeats, one left out, across a change of clocks',
    [
      'DTSTART;TZID=America/New_York:20270209T090000',
      'DTEND;TZID=America/New_York:20270209T100000',
      'RRULE:FREQ=WEEKLY',
      'EXDATE;TZID=America/New_York:20270511T090000',
    ],
    [
      ['04T09:00', '04T10:00'],
      ['18T09:00', '18T10:00'],
      ['25T09:00', '25T10:00'],
    ],
  ],
])('%s', async (_, lines, times) => {
  expect(await busy(event(...lines))).toEqual(times.map((time) => time.map((one) => `2027-05-${one}`)))
})

test('a repeat that is moved blocks its new time, and one that is canceled none', async () => {
  const weekly = event('DTSTART:20270504T090000', 'DTEND:20270504T100000', 'RRULE:FREQ=WEEKLY;COUNT=3')
  const moved = event('RECURRENCE-ID:20270511T090000', 'DTSTART:20270512T150000', 'DTEND:20270512T160000')
  const gone = event(
    ...['RECURRENCE-ID:20270518T090000', 'DTSTART:20270518T090000', 'DTEND:20270518T100000'],
    'STATUS:CANCELLED',
  )
  const times = [
    ['2027-05-04T09:00', '2027-05-04T10:00'],
    ['2027-05-12T15:00', '2027-05-12T16:00'],
  ]
  expect(await busy(weekly, moved, gone)).toEqual(times)
  const another = event('DTSTART:20270511T090000', 'DTEND:20270511T093000', 'RRULE:FREQ=WEEKLY;COUNT=1')
  expect(await busy(weekly, moved, gone, another.replace('UID:one', 'UID:two'))).toEqual(
    times.toSpliced(1, 0, ['2027-05-11T09:00', '2027-05-11T09:30']),
  )
})

test('a repeat without an end ends, and what is no calendar is none', async () => {
  const long = event('DTSTART:19000101T090000', 'DTEND:19000101T091500', 'RRULE:FREQ=DAILY')
  expect(await busy(long)).toEqual([])
  expect(await busyTimes(Buffer.from('<!doctype html>'), WITHIN)).toBe(null)
  expect(await busyTimes(Buffer.from(''), WITHIN)).toBe(null)
})

test.each([
  'DTSTART;VALUE=DATE-TIME:Dentist',
  'DTSTART;VALUE=TEXT:Dentist',
  'DTSTART:20270508T090000\r\nEXDATE:foo\r\nRRULE:FREQ=WEEKLY',
  'DTSTART:20270508T090000\r\nRRULE:foo',
  'DTSTART:20270508T090000\r\nDTEND:20270508T091000\r\nRRULE:FREQ=SECONDLY',
  'DTSTART:20270508T090000\r\nDTEND:20270508T091000\r\nRRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30',
  'RECURRENCE-ID:foo\r\nDTSTART:20270508T090000',
])('%j does not hide the other events', async (lines) => {
  const other = event('DTSTART:20270510T090000', 'DTEND:20270510T100000')
  const times = [['2027-05-10T09:00', '2027-05-10T10:00']]
  expect(await busy(event(lines), other)).toEqual(times)
  expect(await busy(other, event(lines))).toEqual(times)
})

test('a zone that changes its clocks all the time is taken by its name', async () => {
  const zone = [
    ...['BEGIN:VTIMEZONE', 'TZID:America/Chicago', 'BEGIN:STANDARD', 'DTSTART:19700101T000000'],
    ...['TZOFFSETFROM:+0000', 'TZOFFSETTO:+0100', 'RRULE:FREQ=SECONDLY', 'END:STANDARD', 'END:VTIMEZONE'],
  ]
  const there = ['DTSTART;TZID=America/Chicago:20270508T130000', 'DTEND;TZID=America/Chicago:20270508T140000']
  expect(await busy(...zone, event(...there))).toEqual([['2027-05-08T14:00', '2027-05-08T15:00']])
})

test('long events that repeat are found by their end', async () => {
  const shift = event('DTSTART:20260101T090000', 'DURATION:P4D', 'RRULE:FREQ=MONTHLY;BYMONTHDAY=28')
  expect(await busy(shift)).toEqual([
    ['2027-04-28T09:00', '2027-05-02T09:00'],
    ['2027-05-28T09:00', '2027-06-01T09:00'],
  ])
})
