import { expect, test } from 'vitest'
import type { MatchTeam } from './roster.ts'
import { wordMatcher } from './words.ts'

const NAMES = [
  'Ezra Brackwater Jr.',
  'Mia Okonjo-Reyes',
  'Noah Ferrimond',
  'Luca Hidenson',
  'Kofi Ashdown III',
]
const NUMBERS = ['23', '1', '2', '3', '5', '7', '9', '10', '12', '14', '21', '100', '217', '00', '4']
const BAY: MatchTeam = {
  id: 'bay',
  name: 'Bay Point Soccer',
  athletes: NUMBERS.map((number, i) => ({ id: number, person: number, number, name: NAMES[i] ?? '' })),
}

function read(caption: string): string {
  const result = wordMatcher([BAY])({ title: null, caption, keywords: [], people: [] })
  if (!result) return 'nobody'
  if (result.doubt !== null) return 'unsure'
  return [...result.athletes.keys()].toSorted((a, b) => Number(a) - Number(b)).join(' and ')
}

test.each([
  ['#23 in the box', '23'],
  ['#23 in the first half', '23'],
  ['#7 in white, #9 in blue', '7 and 9'],
  ['Number 9 heads it', '9'],
  ['#00 kicks', '00'],
  ['Captain #7 lifts the cup', '7'],
  ['#7 Forward on the ball', '7'],
  ['#7, #9 and #12 celebrate', '7 and 9 and 12'],
  ['#7 runs for 23 yards', '7'],
  ['(#12) waits', '12'],
  ['#4 of Bay Point', '4'],
  ['No. 3 seed Bay Point', 'nobody'],
  ['#2 ranked Ridgeview', 'nobody'],
  ['No. 23 in the nation', 'nobody'],
  ['#1 in the state', 'nobody'],
  ['a top-5 side', 'nobody'],
  ['Top #10 finish', 'nobody'],
  ['their #1 fan', 'nobody'],
  ['We’re #12 in Florida', 'unsure'],
  ['Bay Point beat No. 5 Ridgeview 21-14.', 'unsure'],
  ['No. 1 Bay Point hosts Ridgeview on Friday.', 'unsure'],
  ['#9 Anderson falls', 'unsure'],
  ['Ridgeview #23 tackles', 'unsure'],
  ['Week #9', 'nobody'],
  ['Heat #3', 'nobody'],
  ['Game No. 2 of the series', 'nobody'],
  ['Field #4', 'nobody'],
  ['career win #100', 'nobody'],
  ['Division #1 champions', 'nobody'],
  ['It ended 21-14', 'nobody'],
  ['2–1 at the half', 'nobody'],
  ['#2-3 on the sheet', 'nobody'],
  ['kickoff at 7:00', 'nobody'],
  ['No. 100 meters of rope', 'nobody'],
  ['a 12-year-old fan', 'nobody'],
  ['Oct. 23, 2025', 'nobody'],
  ['no 9 seconds are left', 'nobody'],
  ['23 yards out', 'nobody'],
  ['23 dives for the ball', 'unsure'],
  ['Bay Point 23 dives for the ball', 'unsure'],
  ['no 23 tonight', 'unsure'],
  ['Bay Point’s Ezra Brackwater, Jr., waits.', '23'],
  ['Ezra Brackwater Jr. (23) waits', '23'],
  ['Ezra Brackwater waits', '23'],
  ['BRACKWATER JR., EZRA', 'unsure'],
  ['Ezra Brackwater Sr. watches', 'unsure'],
  ['Kofi Ashdown III scores', '5'],
  ['Kofi Ashdown scores', '5'],
  ['Noah Ferrimond Sr. watches', 'unsure'],
  ['Noah Ferrimond scores on No. 5 Ridgeview', '2'],
  ['#1 Mia Okonjo-Reyes', '1'],
])('“%s” is of %s', (caption, meant) => {
  expect(read(caption)).toBe(meant)
})
