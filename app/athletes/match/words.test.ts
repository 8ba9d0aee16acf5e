import { describe, expect, test } from 'vitest'
import type { MatchTeam } from './roster.ts'
import { type PhotoWords, wordMatcher } from './words.ts'

/** `all` is e.g. `23 Ezra Brackwater|00`. */
function team(id: string, name: string, all: string, person?: string): MatchTeam {
  const athletes = all.split('|').map((one) => {
    const [number = '', ...names] = one.split(' ')
    return { id: `${id} ${one}`, person: person ?? `${id} ${one}`, number, name: names.join(' ') }
  })
  return { id, name, athletes }
}

const NAMES =
  '23 Ezra Brackwater|28 Osei Graymantle|7 Zoë O’Brien|07 Mary-Ann Van der Berg|7A Reed, James|12 Anna Li'
const BAY = team('bay', 'Bay Point Football', `${NAMES}|12 Tom Long|2025 Ada James|00`)
const both = [BAY, team('ridge', 'Ridgeview', '23 Leo Marsh|4 Anna Li')]

function match(words: Partial<PhotoWords>, teams = [BAY]) {
  const result = wordMatcher(teams)({ title: null, caption: null, keywords: [], people: [], ...words })
  if (!result) return null
  if (result.doubt !== null) return { unsure: result.doubt }
  return Object.fromEntries([...result.athletes].toSorted())
}

const who = (words: Partial<PhotoWords>, teams?: MatchTeam[]) => {
  const result = match(words, teams)
  return result && !('unsure' in result) ? Object.keys(result) : result
}

describe('A name', () => {
  test.each([
    ['Ezra Brackwater runs.', 'bay 23 Ezra Brackwater'],
    ['A run by EZRA  BRACKWATER', 'bay 23 Ezra Brackwater'],
    ['Brackwater, Ezra', 'bay 23 Ezra Brackwater'],
    ['Zoe O’Brien’s catch', 'bay 7 Zoë O’Brien'],
    ["Zoë O'Brien catches", 'bay 7 Zoë O’Brien'],
    ['Zoe\u0308 O’Brien', 'bay 7 Zoë O’Brien'],
    ['Van der Berg, Mary-Ann', 'bay 07 Mary-Ann Van der Berg'],
    ['James Reed', 'bay 7A Reed, James'],
    ['Anna Li (12)', 'bay 12 Anna Li'],
    ['Ezra Brackwater, 23, runs', 'bay 23 Ezra Brackwater'],
    ['Brackwater (23) runs', 'bay 23 Ezra Brackwater'],
    ['#23 Brackwater runs', 'bay 23 Ezra Brackwater'],
  ])('is found in “%s”', (caption, athlete) => {
    expect(who({ caption })).toEqual([athlete])
  })

  test('brings the sentence that it is in, and each its own', () => {
    const caption =
      'Rain at last! Ezra Brackwater (23) takes the ball. Osei Graymantle blocks No. 99, who falls.'
    expect(match({ caption })).toEqual({
      'bay 23 Ezra Brackwater': 'Caption: “Ezra Brackwater (23) takes the ball.”',
      'bay 28 Osei Graymantle': 'Caption: “Osei Graymantle blocks No. 99, who falls.”',
    })
  })

  test.each([
    ['Ezra Brackwaters', null],
    ['Ezra. Then he, Brackwater', 'Only the last name'],
    ['Brackwater runs', 'Only the last name'],
    ['Reed, James and Long', 'Only the last name'],
    ['Ezra Brackwater (28)', 'Ezra Brackwater wears 23, not 28.'],
    ['Ezra Brackwater, #12, runs', 'wears 23, not 12.'],
    ['Osei Graymantle. Not pictured: Ezra Brackwater.', 'isn’t in the photo'],
  ])('is not guessed in “%s”', (caption, reason) => {
    const result = match({ caption })
    if (reason === null) return expect(result).toBeNull()
    return expect(result).toEqual({ unsure: expect.stringContaining(reason) })
  })

  test('that two have is theirs whose number or team stands beside it', () => {
    expect(match({ caption: 'Anna Li scores' }, both)).toEqual({
      unsure: 'Caption: “Anna Li scores”. 2 athletes are named Anna Li.',
    })
    expect(who({ caption: 'Anna Li (4) scores' }, both)).toEqual(['ridge 4 Anna Li'])
    expect(who({ caption: 'Ridgeview’s Anna Li scores' }, both)).toEqual(['ridge 4 Anna Li'])
    expect(who({ caption: 'Anna Li of Bay Point scores' }, both)).toEqual(['bay 12 Anna Li'])
  })

  test('of one child in two teams is no doubt', () => {
    const teams = ['bay', 'jv'].map((id) => team(id, `Bay Point ${id}`, '23 Ezra Brackwater', 'ezra'))
    expect(who({ caption: 'Ezra Brackwater' }, teams)).toHaveLength(2)
  })
})

describe('A number', () => {
  test.each([
    ['#23 runs', 'bay 23 Ezra Brackwater'],
    ['#7a', 'bay 7A Reed, James'],
    ['#00 kicks', 'bay 00'],
  ])('is found in “%s”', (caption, athlete) => {
    expect(who({ caption })).toEqual([athlete])
  })

  test.each([
    'October 23, 2025',
    '21–14 at the half, 7:12 left, 28 seconds',
    '4th and 7 at the 28',
    'Bay Point 28, Ridgeview 23',
    'A 23 yard run by 7 to 12',
  ])('is none in “%s”', (caption) => {
    expect(match({ caption })).toBeNull()
  })

  test.each([
    ['#23 (Ridgeview)', 'Ridgeview'],
    ['#88 runs', 'No one wears 88.'],
  ])('of another team is not taken: “%s”', (caption, reason) => {
    expect(match({ caption })).toEqual({ unsure: expect.stringContaining(reason) })
  })

  test('needs its team where two play', () => {
    expect(match({ caption: '#23 dives past Ridgeview’s line' }, both)).toEqual({
      unsure: 'Caption: “#23 dives past Ridgeview’s line”. It doesn’t say which team’s 23.',
    })
    expect(who({ caption: 'Ridgeview’s #23 dives' }, both)).toEqual(['ridge 23 Leo Marsh'])
    expect(who({ caption: '#23 of the Bay Point football team' }, both)).toEqual(['bay 23 Ezra Brackwater'])
    expect(who({ caption: 'Bay Point #23 Ridgeview' }, both)).toEqual({ unsure: expect.any(String) })
    expect(who({ keywords: ['23', 'Ridgeview'] }, both)).toEqual(['ridge 23 Leo Marsh'])
    expect(who({ keywords: ['Ridgeview 23', 'Bay Point'] }, both)).toEqual(['ridge 23 Leo Marsh'])
    expect(who({ keywords: ['23', 'Ridgeview', 'Bay Point'] }, both)).toEqual({
      unsure: expect.stringContaining('which team’s 23'),
    })
  })

  test('that two wear is of both, unless a name says whose', () => {
    expect(who({ caption: '#12 jumps' })).toEqual(['bay 12 Anna Li', 'bay 12 Tom Long'])
    expect(who({ caption: 'Tom Long, #12, jumps' })).toEqual(['bay 12 Tom Long'])
  })
})

describe('Keywords and persons shown', () => {
  test('have whole names and bare numbers', () => {
    expect(match({ keywords: ['football', '23'], people: ['Graymantle, Osei'] })).toEqual({
      'bay 23 Ezra Brackwater': 'Keyword: “23”',
      'bay 28 Osei Graymantle': 'Person shown: “Graymantle, Osei”',
    })
  })

  test('may be a year', () => {
    expect(match({ keywords: ['2025'] })).toEqual({ unsure: 'Keyword: “2025”. It may be a year.' })
    expect(who({ keywords: ['#2025'] })).toEqual(['bay 2025 Ada James'])
    expect(match({ keywords: ['1999', 'week 7', '28 mm'] })).toBeNull()
  })

  test('say nothing of nobody', () => {
    expect(match({ people: ['Coach Miller'], keywords: ['rain'] })).toBeNull()
    expect(match({}, [])).toBeNull()
  })
})
