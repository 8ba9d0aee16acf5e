import { expect, test } from 'vitest'
import { choicesFor } from './slash.ts'

const labels = (paragraph: string) => choicesFor(paragraph)?.map(({ label }) => label)

test('a paragraph that begins with a slash asks for what begins with its letters', () => {
  expect(labels('/')).toHaveLength(6)
  expect(labels('/head')).toEqual(['Heading', 'Smaller heading'])
  expect(labels('/IMAGE')).toEqual(['Photograph'])
  expect(labels('/numbered l')).toEqual(['Numbered list'])
  expect(labels('/list')).toEqual(['List', 'Numbered list'])
})

test('text asks for nothing', () => {
  for (const text of ['', 'a/', '/ and', '/home/ana', '/nothing like it', '//', `/${'a'.repeat(40)}`]) {
    expect(labels(text)).toBeUndefined()
  }
})
