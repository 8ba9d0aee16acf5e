import { expect, test } from 'vitest'
import { formatBytes } from '../ui/format-bytes.ts'
import { formatContents } from './format.ts'

test.each([
  [0, '0 B'],
  [999, '999 B'],
  [1000, '1.0 kB'],
  [9_940, '9.9 kB'],
  [9_960, '10 kB'],
  [999_600, '1.0 MB'],
  [18_400_000, '18 MB'],
  [2_441_000_000, '2.4 GB'],
  [3e15, '3000 TB'],
])('%i bytes are %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text)
})

test.each([
  ['all', 2100, 'All 2,100 photographs'],
  ['all', 1, '1 photograph'],
  ['favorites', 3, 'Favorites, 3 photographs'],
  ['selection', 1, 'A selection, 1 photograph'],
  ['section', 2, 'A section, 2 photographs'],
  ['picks', 12, 'Picks, 12 photographs'],
  ['photograph', 1, '1 photograph'],
] as const)('%s of %i: %s', (what, count, text) => {
  expect(formatContents(what, count)).toBe(text)
})
