import { expect, test } from 'vitest'
import { matchIn, type Words } from './match.ts'

const NOTHING: Words = {
  frameCaption: null,
  caption: null,
  title: null,
  people: [],
  athletes: [],
  keywords: [],
  city: null,
  event: null,
}

test('a search says where it was found, the caption of the album first', () => {
  const words = {
    ...NOTHING,
    frameCaption: 'Ana scores',
    caption: 'Núñez scores',
    people: ['Ana Núñez', 'Kim'],
    keywords: ['goal'],
    city: 'Tampa',
    event: 'Final',
    title: 'Goal!',
  }
  expect(matchIn(words, 'SCORES')).toEqual({ where: 'Caption', text: 'Ana scores' })
  expect(matchIn(words, 'núñez s')).toEqual({ where: 'Caption', text: 'Núñez scores' })
  expect(matchIn(words, 'Ana N')).toEqual({ where: 'Person', text: 'Ana Núñez' })
  expect(matchIn(words, 'goal')).toEqual({ where: 'Keyword', text: 'goal' })
  expect(matchIn(words, 'tamp')).toEqual({ where: 'City', text: 'Tampa' })
  expect(matchIn(words, 'fina')).toEqual({ where: 'Event', text: 'Final' })
  expect(matchIn(words, 'goal!')).toEqual({ where: 'Title', text: 'Goal!' })
  expect(matchIn({ ...words, athletes: ['23 Ana Núñez, Bay Point'] }, '#23')).toEqual({
    where: 'Athlete',
    text: '23 Ana Núñez, Bay Point',
  })
  expect(matchIn(words, 'x')).toBeNull()
})

test('of a long text it says the words around it, in one line', () => {
  const caption = `${'One sentence of many. '.repeat(40)}\nThen Brackwater breaks free\nat midfield. ${'x '.repeat(400)}`
  const found = matchIn({ ...NOTHING, caption }, 'brackwater')
  expect(found?.text).toMatch(/^… .{0,20}Brackwater breaks free at midfield\. x/)
  expect(found?.text.length).toBeLessThan(205)
  expect(matchIn({ ...NOTHING, caption: `${'x'.repeat(500)}y` }, 'y')?.text).toBe('… y')
})
