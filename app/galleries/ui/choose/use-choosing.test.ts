import { expect, test } from 'vitest'
import { chosenAfter } from './use-choosing.ts'

test('a photograph that is removed from the picks and picked again has lost its note', () => {
  const picks = [
    { frameId: 'a', number: 1, note: 'Crop' },
    { frameId: 'b', number: 2, note: '' },
  ]
  const again = { number: 1, note: '' }
  expect([...chosenAfter(picks, { a: again, b: null })]).toEqual([['a', again]])
  expect([...chosenAfter(picks, {}).keys()]).toEqual(['a', 'b'])
})
