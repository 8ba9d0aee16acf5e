import { expect, test } from 'vitest'
import { framesText } from './count.ts'

test.each([
  [1, 0, '1 photograph'],
  [1200, 0, '1,200 photographs'],
  [12, 2, '10 photographs and 2 videos'],
  [2, 1, '1 photograph and 1 video'],
  [1, 1, '1 video'],
  [0, 0, '0 photographs'],
])('%i frames, %i of them videos, are %s', (frames, videos, text) => {
  expect(framesText(frames, videos)).toBe(text)
})
