import { expect, test } from 'vitest'
import { saidOf, type Words } from './said.ts'

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
  expect(saidOf(words, 'SCORES')).toEqual({ where: 'Caption', text: 'Ana scores' })
  expect(saidOf(words, 'núñez s')).toEqual({ where: 'Caption', text: 'Núñez scores' })
  expect(saidOf(words, 'Ana N')).toEqual({ where: 'Person', text: 'Ana Núñez' })
  expect(saidOf(words, 'goal')).toEqual({ where: 'Keyword', text: 'goal' })
  expect(saidOf(words, 'tamp')).toEqual({ where: 'City', text: 'Tampa' })
  expect(saidOf(words, 'fina')).toEqual({ where: 'Event', text: 'Final' })
  expect(saidOf(words, 'goal!')).toEqual({ where: 'Title', text: 'Goal!' })
  expect(saidOf({ ...words, athletes: ['23 Ana Núñez, Bay Point'] }, '#23')).toEqual({
    where: 'Athlete',
    text: '23 Ana Núñez, Bay Point',
  })
  expect(saidOf(words, 'x')).toBeNull()
})

test('of a long text it says the words around it, in one line', () => {
  const caption = `${'One sentence of many. '.repeat(40)}\nThen Brackwater breaks free\nat midfield. ${'x '.repeat(400)}`
  const found = saidOf({ ...NOTHING, caption }, 'brackwater')
  expect(found?.text).toMatch(/^… .{0,20}Brackwater breaks free at midfield\. x/)
  expect(found?.text.length).toBeLessThan(205)
  expect(saidOf({ ...NOTHING, caption: `${'x'.repeat(500)}y` }, 'y')?.text).toBe('… y')
})
