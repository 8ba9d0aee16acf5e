import { expect, test } from 'vitest'
import { processorSeconds } from '../../../ports/testing.ts'
import { fileOf, originalName, picturesNamed } from './file-names.ts'

test.each([
  ['beach-1024x683.jpg', 'beach.jpg'],
  ['beach-300x200@2x.jpg', 'beach.jpg'],
  ['beach-scaled.jpg', 'beach.jpg'],
  ['beach-rotated.jpg', 'beach.jpg'],
  ['beach-scaled-e1623456789012-150x150.jpg', 'beach.jpg'],
  ['beach-edited-1.png', 'beach.png'],
  ['beach-150x150.jpg.webp', 'beach.jpg'],
  // Perhaps another picture of that name.
  ['beach-1-300x200.jpg', 'beach-1.jpg'],
  ['beach-e12.jpg', 'beach-e12.jpg'],
  ['scaled.jpg', 'scaled.jpg'],
])('%s was %s before WordPress changed its name', (file, original) => {
  expect(originalName(file)).toBe(original)
})

test.each([
  ['https://i0.wp.com/old.example/2019/05/Beach%20Day.jpg?resize=640%2C426', 'beach day.jpg'],
  ['/100%.jpg', '100%.jpg'],
  ['data:image/gif;base64,R0lGOD', ''],
])('the file of %s is %j', (address, file) => {
  expect(fileOf(address)).toBe(file)
})

test('the pictures of a style and of the settings of a block are found', () => {
  const two = ['https://old.example/a--b.jpg', 'https://old.example/c.webp?w=3']
  expect(picturesNamed(`background:#000 url('${two[0]}'), url(${two[1]})`)).toEqual(two)
  const settings =
    '{"url":"https:\\/\\/old.example\\/a\\u002d\\u002db.jpg","id":5,"href":"https://old.example/"}'
  expect(picturesNamed(settings)).toEqual(two.slice(0, 1))
})

test.each(['a', '.jpg', 'url(', '\\u002d'])('a hostile style of %j is read at once', async (part) => {
  const text = part.repeat(1_000_000 / part.length)
  expect(await processorSeconds(() => [picturesNamed(text), originalName(text), fileOf(text)])).toBeLessThan(
    20,
  )
})
