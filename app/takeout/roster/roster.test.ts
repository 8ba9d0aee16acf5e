import { expect, test } from 'vitest'
import { readRoster } from './roster.server.ts'

test.each([
  ['', 1, 1],
  ['[1, 2', 1, 6],
  ['[\n  {"a": 1,}\n]', 2, 11],
  ["[\n  {'a': 1}\n]", 2, 4],
  ['{"a" 1}', 1, 6],
  ['[1] x', 1, 5],
  ['[01]', 1, 3],
  ['[] // a comment', 1, 4],
])('%j is not JSON in line %d, column %d', (text, line, column) => {
  expect(readRoster(text)).toEqual({
    refused: `The file is not valid JSON: see line ${line}, column ${column}.`,
  })
})

test('a deeply nested file is refused with a sentence', () => {
  const depth = 200_000
  for (const text of ['['.repeat(depth), '['.repeat(depth) + ']'.repeat(depth), '{"a":'.repeat(depth)]) {
    expect(readRoster(text)).toEqual({ refused: 'The file is nested too deeply to be a roster.' })
  }
})

const errorsOf = (client: unknown) => {
  const roster = readRoster(JSON.stringify([client]))
  if ('refused' in roster) return roster.refused
  const read = roster[0]?.read
  return read && 'errors' in read ? read.errors : null
}
const ANN = { clientID: 'ann', clientName: 'Ann', clientEmail: ' Ann@Example.com ' }

test('a client without optional fields', () => {
  expect(readRoster(JSON.stringify({ clients: [{ ...ANN, clientPassword: ' ', albums: null }] }))).toEqual([
    {
      entry: 1,
      who: 'Ann <Ann@Example.com>',
      read: { client: { id: 'ann', name: 'Ann', email: 'ann@example.com', password: ' ', albums: [] } },
    },
  ])
})

test('every error of an entry has a sentence', () => {
  expect(errorsOf([ANN])).toEqual(['It should be an object.'])
  expect(errorsOf({})).toEqual(['clientID is missing.', 'clientName is missing.', 'clientEmail is missing.'])
  expect(errorsOf({ ...ANN, clientName: 5, clientPassword: 7, albums: {} })).toEqual([
    'clientName should be text.',
    'clientPassword should be text.',
    'albums should be a list.',
  ])
  expect(errorsOf({ ...ANN, color: 1, albums: ['x', { name: 'a', displayName: null, size: 1 }] })).toEqual([
    'color is not a known field.',
    'Album 1: it should be an object.',
    'Album 2: size is not a known field.',
    'Album 2: displayName is missing.',
  ])
})

test('a field named __proto__ is unknown like any other, and inherits nothing', () => {
  const client = '{"clientID": "a", "clientName": "A", "clientEmail": "a@example.com", "albums": []}'
  expect(readRoster(`[{"__proto__": ${client}}]`)).toMatchObject([{ read: { errors: expect.any(Array) } }])
  expect(readRoster(`{"__proto__": {"clients": [${client}]}}`)).toEqual({ refused: expect.any(String) })
})
