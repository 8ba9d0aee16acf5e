import { expect, test } from 'vitest'
import { fileOf } from './share-one.tsx'

test.each([
  ['image/jpeg', 'game-3.jpg'],
  ['video/mp4', 'game-3.mp4'],
  ['video/quicktime', 'game-3.mov'],
])('what is shared as %s is called %s', (type, name) => {
  expect(fileOf(new Blob(['a file'], { type }), 'game-3')).toMatchObject({ name, type })
})
