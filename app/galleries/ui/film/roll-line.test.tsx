import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { RollLine } from './roll-line.tsx'

const SECTIONS = [
  { id: 'a', name: 'Warm-up', first: 3, count: 4 },
  { id: 'b', name: 'Game', first: 7, count: 4 },
]

function drawn(line: React.ComponentProps<typeof RollLine>): string[] {
  return [...renderToStaticMarkup(<RollLine {...line} />).matchAll(/ d="([^"]*)"/g)].map(([, d]) => d ?? '')
}

test('a line has a gap before each section and a tick in the middle of each chosen photograph', () => {
  const [all, gaps, ticks, ...rest] = drawn({ total: 10, sections: SECTIONS, chosen: [1, 7, 10] })
  expect(all).toBe('M0 8.5H10')
  expect(gaps).toBe('M2 7V10M6 7V10')
  expect(ticks).toBe('M0.5 4V13M6.5 4V13M9.5 4V13')
  expect(rest).toEqual([])
})

test('where somebody is has an upright mark, and its section is lit', () => {
  const paths = drawn({ total: 10, sections: SECTIONS, chosen: [], here: 8 })
  expect(paths[1]).toBe('M6 8.5h4')
  expect(paths.at(-1)).toBe('M7.5 0V17')
  expect(drawn({ total: 10, sections: SECTIONS, chosen: [], here: 2 })).toHaveLength(4)
})
