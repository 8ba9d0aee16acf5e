import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { RosterEntry } from '../../entry.ts'
import { type Known, planImport } from './plan.ts'

const entry = (number: string, name = '', position = '', year = '') => ({ number, name, position, year })
const known = (id: string, ...words: Parameters<typeof entry>): Known => {
  return { id, sharesNumber: false, ...entry(...words) }
}
const short = (roster: Known[], entries: RosterEntry[]) =>
  planImport(roster, entries).map(({ id, was, conflict }) => [id, ...was, ...(conflict ? ['conflict'] : [])])

test('knows an athlete who is on the roster with the mark of a captain, and takes it off', () => {
  const roster = [known('ezra', '23', 'Ezra Brackwater (C)'), known('jo', '4', 'Jo Lee*')]
  expect(short(roster, [entry('23', 'Ezra Brackwater'), entry('5', 'Jo Lee')])).toEqual([
    ['ezra', 'Name was Ezra Brackwater (C).'],
    ['jo', 'Number was 4.', 'Name was Jo Lee*.'],
  ])
})

test('adds who is not there, completes who is, and takes nothing away', () => {
  const ezra = known('ezra', '23', 'Ezra Brackwater', 'WR', '10')
  const roster = [ezra, known('nobody', '28'), known('osei', '30', 'Osei')]
  const whole = entry('23', 'EZRA  Brackwater', '', '11')
  const file = [whole, entry('28', 'Idris'), entry('31', 'Osei'), entry('4')]
  expect(short(roster, file)).toEqual([
    ['ezra', 'Year was 10.'],
    ['nobody', 'Name was empty.'],
    ['osei', 'Number was 30.'],
    [null],
  ])
  expect(planImport(roster, file)[0]?.change).toEqual({ year: '11' })
  expect(short(roster, [entry('23', '', 'K', '9'), entry('28', '', 'QB')])).toEqual([
    ['ezra'],
    ['nobody', 'Position was empty.'],
  ])
})

test('a number that somebody else wears is a conflict, and a name that two have is nobody in particular', () => {
  expect(short([known('jonas', '12', 'Jonas')], [entry('12', 'Jonas'), entry('12', 'Amari')])).toEqual([
    ['jonas', 'conflict'],
    [null, 'conflict'],
  ])
  const two = [known('a', '12', 'A'), known('b', '12', 'B')]
  const sharing = two.map((one) => ({ ...one, sharesNumber: true }))
  expect(short(sharing, [entry('12', 'A')])).toEqual([['a']])
  expect(short(sharing, [entry('12', 'C')])).toEqual([[null, 'conflict']])
  const smiths = [known('one', '1', 'Sam Smith'), known('two', '2', 'Sam Smith')]
  expect(short(smiths, [entry('3', 'Sam Smith')])).toEqual([[null]])
})

test('a settled conflict is not made again, and two may swap their numbers', () => {
  const file = [entry('12', 'Jonas'), entry('12', 'Amari'), entry('21', 'Cy')]
  const settled = [known('jonas', '12', 'Jonas'), known('amari', '21', 'Amari'), known('cy', '22', 'Cy')]
  expect(planImport(settled, file).map(({ id, change, stays }) => [id, change, stays])).toEqual([
    ['jonas', {}, null],
    ['amari', {}, '21'],
    ['cy', {}, '22'],
  ])
  const swapped = [entry('12', 'Amari'), entry('21', 'Jonas')]
  expect(short(settled, swapped)).toEqual([
    ['amari', 'Number was 21.'],
    ['jonas', 'Number was 12.'],
  ])
})

test('importing the same file again changes nothing', () => {
  const words = fc.record({
    number: fc.constantFrom('1', '2', '00', '7A'),
    name: fc.constantFrom('', 'Ann', 'ANN', 'Bob', 'Zoë'),
    position: fc.constantFrom('', 'QB', 'K'),
    year: fc.constantFrom('', '11'),
  })
  const file = fc.uniqueArray(words, { selector: ({ number, name }) => `${number} ${name.toLowerCase()}` })
  fc.assert(
    fc.property(fc.array(words), file, (before, entries) => {
      const roster = before.map((one, i) => ({ ...one, id: `${i}`, sharesNumber: false }))
      const after = apply(roster, entries)
      return planImport(after, entries).every(({ id, was }) => id !== null && was.length === 0)
    }),
  )
})

function apply(roster: Known[], entries: RosterEntry[]): Known[] {
  const plan = planImport(roster, entries)
  const changes = new Map(plan.map(({ id, change }) => [id, change]))
  const added = plan.filter(({ id }) => id === null)
  return [
    ...roster.map((one) => ({ ...one, ...changes.get(one.id) })),
    ...added.map(({ entry }, i) => ({ ...entry, id: `new ${i}`, sharesNumber: false })),
  ]
}
