import { describe, expect, test } from 'vitest'
import { clockText, durationText, readClock, readElapsed, readStart } from './clock.ts'
import type { MatchTeam } from './roster.ts'
import { readSheet, type Sheet } from './sheet.server.ts'
import { farSentence, matchTimes, offsetFrom, offsetSentence, type Shot, shotOf } from './timing.ts'

const OAK: MatchTeam = {
  id: 'oak',
  name: 'Oak Hollow',
  athletes: ['214', '219', '222', '231'].map((number) => ({ id: number, person: number, number, name: '' })),
}

const at = (text: string) => readClock(text) as number
const shot = (id: string, clock: string): Shot => ({ id, day: '2025-10-11', clock: at(clock) })
const sheetOf = (text: string, start = '') => readSheet(text, start) as Sheet
const bibs = ({ finishes }: Sheet) => finishes.map(({ bib, time }) => `${bib} ${clockText(time)}`)

describe('A time', () => {
  test.each([
    ['10:14:32', '10:14:32'],
    ['10:14:32.4', '10:14:32.4'],
    ['10:14:32,45', '10:14:32.45'],
    ['1:14:32 PM', '13:14:32'],
    ['12:00:01 a.m.', '0:00:01'],
    ['12:00:01pm', '12:00:01'],
    ['10/11/2025 10:14:32 AM', '10:14:32'],
    ['2025-10-11T22:14:32.5', '22:14:32.5'],
  ])('of the day is read of “%s”', (text, clock) => {
    expect(clockText(at(text))).toBe(clock)
  })

  test.each(['18:32.4', '25:00:00', '13:00:00 PM', '10:61:00', '10:14:75', 'ten', '', '0:10:00 AM', '10:14'])(
    'of the day is not “%s”',
    (text) => expect(readClock(text)).toBeNull(),
  )

  test.each([
    ['18:32.4', 1_112_400],
    ['1:02:03', 3_723_000],
    ['75:10', 4_510_000],
    ['58.21', 58_210],
  ])('that has passed is read of “%s”', (text, passed) => expect(readElapsed(text)).toBe(passed))

  test.each(['18:75', '1:75:00', '1:02:03 PM', 'DNF', '1:2'])('that has passed is not “%s”', (text) =>
    expect(readElapsed(text)).toBeNull(),
  )

  test('of a start needs no seconds', () => {
    expect([readStart('9:30'), readStart('9:30 PM'), readStart('9:30:15'), readStart('930')]).toEqual([
      34_200_000,
      77_400_000,
      34_215_000,
      null,
    ])
  })

  test('is said in words', () => {
    expect([3_647_000, -47_000, 2_500, 3_661_000, 61_000, 0].map(durationText)).toEqual([
      '1 hour and 47 seconds',
      '47 seconds',
      '2.5 seconds',
      '1 hour, 1 minute and 1 second',
      '1 minute and 1 second',
      'no time',
    ])
  })
})

describe('A timing sheet', () => {
  test('has clock times, by its heads or in two columns', () => {
    expect(bibs(sheetOf('Place,Bib,Name,Finish Time\n1,214,A,10:14:32.4\n2,#231,B,10:14:33'))).toEqual([
      '214 10:14:32.4',
      '231 10:14:33',
    ])
    expect(bibs(sheetOf('214\t10:14:32 AM\n231\t1:00:00 PM'))).toEqual(['214 10:14:32', '231 13:00:00'])
    expect(bibs(sheetOf('bib;time\n214;10:14:32,45'))).toEqual(['214 10:14:32.45'])
  })

  test('has times that passed since a start', () => {
    expect(bibs(sheetOf('bib,time\n214,18:32.4\n231,1:02:03', '9:30 AM'))).toEqual([
      '214 9:48:32.4',
      '231 10:32:03',
    ])
    expect(sheetOf('bib,time\n214,18:32.4').left).toEqual([
      {
        line: 2,
        read: '214, 18:32.4',
        problem: '“18:32.4” is no clock time. If it has passed since the start, say when that was',
        fine: false,
      },
    ])
  })

  test('names each line that is left out', () => {
    const { finishes, left, lines } = sheetOf(
      'bib,time\n219,DNF\n2l7,10:19:02\n,10:00:00\n214,soon\n222,10:20:00\n222,10:21:00\n231,10:20:00\n231,10:20:00',
    )
    expect(finishes.map(({ bib }) => bib)).toEqual(['231'])
    expect(lines).toBe(8)
    expect(left.map(({ line, problem }) => [line, problem])).toEqual([
      [2, 'Did not finish: left out'],
      [3, '“2l7” has a letter in it'],
      [4, 'No bib'],
      [5, '“soon” is not a time'],
      [6, '222 is also in line 7 with another time'],
      [7, '222 is also in line 6 with another time'],
    ])
  })

  test.each([
    ['', '', 'Choose a timing sheet'],
    ['bib,time', '', 'has no lines'],
    ['214,"10', '', 'quotation mark'],
    ['214,10:00:00', 'soon', '“soon” is not a time'],
    ['x'.repeat(1_000_001), '', 'larger than 1 MB'],
    ['1,10:00:00\n'.repeat(5002), '', 'at most 5000'],
  ])('is refused with a sentence', (text, start, sentence) => {
    expect(readSheet(text, start)).toEqual({ refused: expect.stringContaining(sentence) })
  })
})

describe('Photographs', () => {
  const { finishes } = sheetOf(
    'bib,time\n214,10:14:32.4\n231,10:14:33\n219,10:22:01\n222,10:22:02.5\n900,10:30:00\n214x,x\n219x,x',
  )
  const slow = { offset: 47_000, window: 1500 }
  const said = (...shots: Shot[]) =>
    [...matchTimes(shots, finishes, [OAK], slow)].map(([id, { athletes, doubt }]) => [
      id,
      doubt ?? [...athletes.keys()],
    ])

  test('near one finish are of who finished, and say so', () => {
    const found = matchTimes([shot('a', '10:21:13')], finishes, [OAK], { ...slow, window: 900 })
    expect(found.get('a')).toBeUndefined()
    const one = matchTimes([shot('b', '10:21:13.5')], finishes, [OAK], { ...slow, window: 800 }).get('b')
    expect([...(one?.athletes ?? [])]).toEqual([
      ['219', 'Bib 219 finished 10:22:01. Taken 10:22:00.5, corrected.'],
    ])
  })

  test('near two who finished within a second show both, and no one else', () => {
    expect(said(shot('a', '10:13:46'))).toEqual([['a', ['214', '231']]])
  })

  test('near two who did not are left to the owner', () => {
    expect(said(shot('a', '10:21:15'))).toEqual([
      ['a', 'Two finishes are near: 219 at 10:22:01 or 222 at 10:22:02.5.'],
    ])
  })

  test('near nobody of the roster, or near nothing, say nothing', () => {
    expect(said(shot('a', '10:29:13'), shot('b', '10:40:00'))).toEqual([])
  })

  test('of a number that two wear are left to the owner', () => {
    const twice = { ...OAK, id: 'two', athletes: [{ id: 'x', person: 'x', number: '214', name: '' }] }
    const found = matchTimes([shot('a', '10:13:45')], finishes, [OAK, twice], slow)
    expect(found.get('a')?.doubt).toBe('Two athletes wear 214.')
  })

  test('set the clock, and say how far it is off', () => {
    const shots = [shot('a', '9:13:45.4')]
    expect(offsetFrom(shot('a', '10:13:45.4'), '214', finishes)).toBe(47_000)
    expect(offsetFrom(shot('a', '10:13:45.4'), '1', finishes)).toBeNull()
    expect(farSentence(shots, finishes, { offset: 0, window: 1500 })).toBe(
      'None of the 5 finish times lies near a photograph. The nearest is 1 hour and 47 seconds away.',
    )
    expect(farSentence(shots, finishes, { offset: 3_647_000, window: 1500 })).toBeNull()
    expect([47_000, -500, 0].map(offsetSentence)).toEqual([
      'The camera was 47 seconds slow.',
      'The camera was 0.5 seconds fast.',
      'The camera’s clock counts as right.',
    ])
  })

  test('have the time that their camera showed, in any zone', () => {
    const photo = (taken_at: string, taken_clock: string | null) =>
      shotOf({ id: 'a', taken_at: Date.parse(taken_at), taken_clock })
    expect(photo('2025-10-11T15:13:45Z', '10:13')).toEqual(shot('a', '10:13:45'))
    expect(photo('2025-10-12T02:13:45Z', '21:13')).toEqual(shot('a', '21:13:45'))
    expect(photo('2025-10-10T22:13:45Z', '08:13')).toEqual(shot('a', '8:13:45'))
    expect(photo('2025-10-11T10:13:45Z', '10:13')).toEqual(shot('a', '10:13:45'))
    expect(photo('2025-10-11T10:13:45Z', null)).toBeNull()
  })
})
