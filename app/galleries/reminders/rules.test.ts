import { describe, expect, test } from 'vitest'
import { endOfDay } from '../../clients/grants/end.ts'
import { isDaytime } from '../../site/daytime.ts'
import { nineAfter, nineBefore, type RemindedGrant, remindersOf } from './rules.ts'

const ZONE = 'America/New_York'
const at = (text: string) => Date.parse(text)
const end = (day: string) => endOfDay(day, ZONE) as number

describe('the moment of a reminder', () => {
  test.each([
    // The clocks go back on November 1, 2026, and forward on March 14, 2027.
    ['2026-10-29T21:00Z', 7, '2026-11-05T14:00Z'],
    ['2026-10-20T21:00Z', 7, '2026-10-27T13:00Z'],
    ['2027-03-10T21:00Z', 7, '2027-03-17T13:00Z'],
    // Late in the evening it is the next day already in London.
    ['2026-10-21T03:59Z', 1, '2026-10-21T13:00Z'],
    ['2026-10-21T04:00Z', 1, '2026-10-22T13:00Z'],
  ])('after %s it is nine in the morning %i days later', (told, days, due) => {
    expect(nineAfter(at(told), days, ZONE)).toBe(at(due))
  })

  test.each([
    ['2026-11-04', 3, '2026-11-01T14:00Z'],
    ['2026-11-03', 3, '2026-10-31T13:00Z'],
    ['2027-03-16', 7, '2027-03-09T14:00Z'],
    ['2027-03-16', 1, '2027-03-15T13:00Z'],
  ])('before the end of %s it is nine in the morning %i days earlier', (day, days, due) => {
    expect(nineBefore(end(day), days, ZONE)).toBe(at(due))
  })

  test('is in the daytime, also on the days when the clocks change', () => {
    const leaves = (text: string) => isDaytime(at(text), ZONE)
    expect(
      ['2026-11-01T13:59Z', '2026-11-01T14:00Z', '2026-11-02T01:59Z', '2026-11-02T02:00Z'].map(leaves),
    ).toEqual([false, true, true, false])
    expect(['2027-03-14T12:59Z', '2027-03-14T13:00Z'].map(leaves)).toEqual([false, true])
  })
})

describe('the reminders of a grant', () => {
  const told = at('2026-11-02T15:00Z')
  const grant = (changes: Partial<RemindedGrant> = {}): RemindedGrant => ({
    settings: { unopened: 7, expiring: true, picks: 3 },
    grantedAt: told,
    remindFrom: told,
    opened: false,
    end: null,
    elsewhere: false,
    lists: [],
    ...changes,
  })
  const kinds = (changes: Partial<RemindedGrant>) => remindersOf(grant(changes), ZONE).map(({ kind }) => kind)
  const list = (day: string, createdAt = told) => ({ createdAt, closesAt: end(day) })

  test('include one to open the album, unless the client has, or was told before there were reminders', () => {
    expect(remindersOf(grant(), ZONE)).toEqual([
      { kind: 'unopened', endsAt: 0, dueAt: at('2026-11-09T14:00Z') },
    ])
    const settings = { unopened: null, expiring: true, picks: 3 }
    for (const change of [{ opened: true }, { remindFrom: null }, { elsewhere: true }, { settings }])
      expect(kinds(change)).toEqual([])
  })

  test('include none that is due after the end, and one of two on the same morning', () => {
    expect(kinds({ end: end('2026-11-08') })).toEqual([])
    expect(kinds({ end: end('2026-11-09') })).toEqual(['unopened'])
    expect(kinds({ end: end('2026-11-10') })).toEqual(['unopened', 'expiring'])
    expect(kinds({ end: end('2026-11-16') })).toEqual(['expiring'])
    expect(kinds({ lists: [list('2026-11-12')] })).toEqual(['picks'])
  })

  test('include one for all lists with the same last day, if there was time', () => {
    const lists = [list('2026-11-20'), list('2026-11-20'), list('2026-12-20')]
    expect(kinds({ lists })).toEqual(['unopened', 'picks', 'picks'])
    expect(kinds({ lists: [list('2026-11-20', at('2026-11-18T12:00Z'))], opened: true })).toEqual([])
    expect(kinds({ lists: [list('2026-11-04')], opened: true })).toEqual([])
    expect(kinds({ lists, remindFrom: null })).toEqual([])
    expect(kinds({ lists, settings: { unopened: null, expiring: true, picks: null } })).toEqual([])
  })

  test('include one of the end for a grant of more than a week, even if the client was not told', () => {
    expect(kinds({ end: end('2027-01-08'), remindFrom: null })).toEqual(['expiring'])
    expect(kinds({ end: end('2027-01-08'), settings: { unopened: 7, expiring: false, picks: 3 } })).toEqual([
      'unopened',
    ])
  })
})
