import { expect, test } from 'vitest'
import { durationText, minutesIn } from './duration.ts'

test.each([
  [1, '1 minute'],
  [45, '45 minutes'],
  [60, '1 hour'],
  [150, '2 hours 30 minutes'],
  [1440, '24 hours'],
])('%i minutes are written and read back', (minutes, text) => {
  expect(durationText(minutes)).toBe(text)
  expect(minutesIn(text)).toBe(minutes)
})

test.each([
  ['90', 90],
  ['2.5 h', 150],
  ['2,5 hours', 150],
  ['2:30', 150],
  [' 1 hr and 15 min ', 75],
  ['2h30', 150],
])('%s is understood', (text, minutes) => expect(minutesIn(text)).toBe(minutes))

test.each(['', 'soon', '-5', '1.2.3 hours', '2 days', '2:75', 'h'])('“%s” is no duration', (text) =>
  expect(minutesIn(text)).toBeNaN(),
)
