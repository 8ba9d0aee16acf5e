import { expect, test } from 'vitest'
import { messageFunction } from './functions.ts'

test.each([
  ['{count, plural, one {# photo} other {# photos}} of {name}', { count: 'number', name: 'text' }],
  ['Read the <link>terms</link>', { link: 'tag' }],
])('%s has its values', (message, values) => {
  expect(Object.fromEntries(messageFunction(message).values)).toEqual(values)
})

test.each([
  ['{count, plural, one {<b>#</b>} other {#}}', /tag inside/],
  ['{day, date}', /give it as text/],
  ['{count, plural, one {#}}', /./],
  ['{Name}', /no name/],
])('%s is refused', (message, why) => {
  expect(() => messageFunction(message)).toThrow(why)
})
