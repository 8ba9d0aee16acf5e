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

/** Returns 'tagged: …', 'unsure' or 'nobody'. */
function read(caption: string): string {
  const result = wordMatcher([BAY])({ title: null, caption, keywords: [], people: [] })
  if (!result) return 'nobody'
  if (result.doubt !== null) return 'unsure'
  return [...result.athletes.keys()].toSorted((a, b) => Number(a) - Number(b)).join(' and ')
}

test.each([
  ['#23 in the box', '23'],
  ['Bay Point #23 in action against Ridgeview.', '23'],
  ['No. 23 in goal', '23'],
  ['#23 in the first half', '23'],
  ['#7 in white, #9 in blue', '7 and 9'],
  ['#5 in the air for a header', '5'],
  ['#21 in front of the net', '21'],
  ['#10 in midfield', '10'],
  ['Number 9 heads it', '9'],
  ['Jersey 14 slides in', '14'],
  ['#00 kicks', '00'],
  ['Captain #7 lifts the cup', '7'],
  ['#7 Forward on the ball', '7'],
  ['Bay Point’s No. 10 shoots.', '10'],
  ['#7, #9 and #12 celebrate', '7 and 9 and 12'],
  ['#7 runs for 23 yards', '7'],
  ['#7 hits the post in the 23rd minute', '7'],
  ['(#12) waits', '12'],
  ['#4 of Bay Point', '4'],
  ['No. 3 seed Bay Point', 'nobody'],
  ['The No. 1 team', 'nobody'],
  ['#2 ranked Ridgeview', 'nobody'],
  ['the #2-ranked side', 'nobody'],
  ['ranked No. 12 last week', 'nobody'],
  ['No. 23 in the nation', 'nobody'],
  ['#1 in the state', 'nobody'],
  ['#5 in state', 'nobody'],
  ['No. 2 in our region', 'nobody'],
  ['#1 in the polls', 'nobody'],
  ['a top-5 side', 'nobody'],
  ['Top #10 finish', 'nobody'],
  ['No. 1 pick', 'nobody'],
  ['their #1 fan', 'nobody'],
  ['We’re #12 in Florida', 'unsure'],
  ['Bay Point beat No. 5 Ridgeview 21-14.', 'unsure'],
  ['No. 1 Bay Point hosts Ridgeview on Friday.', 'unsure'],
  ['A win over #7 Oak Hollow', 'unsure'],
  ['#9 Anderson falls', 'unsure'],
  ['Ridgeview #23 tackles', 'unsure'],
  ['Week #9', 'nobody'],
  ['Week 9 in Tampa', 'nobody'],
  ['Heat #3', 'nobody'],
  ['Heat No. 3 begins', 'nobody'],
  ['Game No. 2 of the series', 'nobody'],
  ['Set #1', 'nobody'],
  ['Field #4', 'nobody'],
  ['Court No. 7', 'nobody'],
  ['lane #5', 'nobody'],
  ['Hole #9', 'nobody'],
  ['Photo #12', 'nobody'],
  ['goal No. 10 of the season', 'nobody'],
  ['career win #100', 'nobody'],
  ['Day #2 of camp', 'nobody'],
  ['Division #1 champions', 'nobody'],
  ['Bay Point 21, Ridgeview 14', 'nobody'],
  ['It ended 21-14', 'nobody'],
  ['2–1 at the half', 'nobody'],
  ['#2-3 on the sheet', 'nobody'],
  ['kickoff at 7:00', 'nobody'],
  ['the 100 meters', 'nobody'],
  ['No. 100 meters of rope', 'nobody'],
  ['a 12-year-old fan', 'nobody'],
  ['Oct. 23, 2025', 'nobody'],
  ['4th and 10', 'nobody'],
  ['12 years later', 'nobody'],
  ['no 9 seconds are left', 'nobody'],
  ['23 yards out', 'nobody'],
  ['23 dives for the ball', 'unsure'],
  ['Bay Point 23 dives for the ball', 'unsure'],
  ['no 23 tonight', 'unsure'],
  ['#88 runs', 'unsure'],
  ['Bay Point’s Ezra Brackwater, Jr., waits.', '23'],
  ['Ezra Brackwater Jr. (23) waits', '23'],
  ['Ezra Brackwater waits', '23'],
  ['BRACKWATER JR., EZRA', 'unsure'],
  ['Ezra Brackwater Sr. watches', 'unsure'],
  ['Kofi Ashdown III scores', '5'],
  ['Kofi Ashdown scores', '5'],
  ['Kofi Ashdown II watches', 'unsure'],
  ['Noah Ferrimond Jr. scores', '2'],
  ['Noah Ferrimond Sr. watches', 'unsure'],
  ['Noah Ferrimond scores on No. 5 Ridgeview', '2'],
  ['#1 Mia Okonjo-Reyes', '1'],
])('“%s” is of %s', (caption, meant) => {
  expect(read(caption)).toBe(meant)
})
