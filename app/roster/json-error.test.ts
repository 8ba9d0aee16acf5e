import fc from 'fast-check'
import { expect, test } from 'vitest'
import { jsonErrorAt } from './json-error.ts'

test.each([
  ['', 1, 1],
  ['[1, 2', 1, 6],
  ['[\n  {"a": 1,}\n]', 2, 11],
  ["[\n  {'a': 1}\n]", 2, 4],
  ['{"a" 1}', 1, 6],
  ['[1] x', 1, 5],
  ['{"a": "tab\there"}', 1, 7],
  ['[01]', 1, 3],
])('%j stops being JSON in line %d, column %d', (text, line, column) => {
  expect(jsonErrorAt(text)).toEqual({ line, column })
})

test('finds a error exactly where the parser does', () => {
  fc.assert(
    fc.property(fc.json(), fc.nat(), fc.constantFrom('', '"', ',', '}', 'x', '\\', '1'), (json, at, put) => {
      expect(jsonErrorAt(json)).toBeNull()
      const cut = at % (json.length + 1)
      const changed = json.slice(0, cut) + put + json.slice(cut + 1)
      expect(jsonErrorAt(changed) === null).toBe(parses(changed))
    }),
    { numRuns: 500 },
  )
})

function parses(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
