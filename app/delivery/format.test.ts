import { expect, test } from 'vitest'
import { formatContents } from './format.ts'

test.each([
  ['all', 2100, 'All 2,100 photographs'],
  ['all', 1, '1 photograph'],
  ['favorites', 3, 'Favorites, 3 photographs'],
  ['selection', 1, 'A selection, 1 photograph'],
  ['section', 2, 'A section, 2 photographs'],
  ['section', 2, 'Senior night, 2 photographs', 'Senior night'],
  ['picks', 12, 'Picks, 12 photographs'],
  ['picks', 12, 'Picks: Wall, 12 photographs', 'Wall'],
  ['photograph', 1, '1 photograph'],
] as const)('%s of %i: %s', (what, count, text, part: string | null = null) => {
  expect(formatContents(what, count, part)).toBe(text)
})
