import { expect, test } from 'vitest'
import { chosenAfter } from './use-choice.ts'

test('a photograph that is removed from the picks and picked again has lost its note', () => {
  const saved = { chosen: [1, 2], notes: { 1: 'Crop' } }
  expect([...chosenAfter(saved, { 1: '', 2: null })]).toEqual([[1, '']])
  expect([...chosenAfter(saved, {})]).toEqual([
    [1, 'Crop'],
    [2, ''],
  ])
})
