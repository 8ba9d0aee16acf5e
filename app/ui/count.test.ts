import { expect, test } from 'vitest'
import { framesText } from './count.ts'

test.each([
  [1, 0, '1 photo'],
  [1200, 0, '1,200 photos'],
  [12, 2, '10 photos and 2 videos'],
  [2, 1, '1 photo and 1 video'],
  [1, 1, '1 video'],
  [0, 0, '0 photos'],
])('%i frames, %i of them videos, are %s', (frames, videos, text) => {
  expect(framesText(frames, videos)).toBe(text)
})
