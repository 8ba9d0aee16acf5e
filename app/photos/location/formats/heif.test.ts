import { expect, test } from 'vitest'
import { blankOut } from '../blanks.ts'
import { locationIn } from '../location.server.ts'
import { memorySource } from '../source.ts'
import { aHeic } from '../testing.server.ts'

test('a HEIC loses its place, wherever its items are', async () => {
  const photo = aHeic()
  const after = blankOut(photo, 0, (await locationIn(memorySource(photo))) ?? [])
  expect(after.length).toBe(photo.length)
  const text = after.toString('latin1')
  expect(text).not.toMatch(/satellites|48,8|gps/i)
  expect(text.match(/keep="1"/g)).toHaveLength(2)
  expect(text).toContain('other')
  expect(await locationIn(memorySource(after))).toEqual([])
})

test('all of compressed XMP is blanked', async () => {
  const photo = aHeic({ encoding: 'deflate\0' })
  const after = blankOut(photo, 0, (await locationIn(memorySource(photo))) ?? [])
  expect(after.toString('latin1').match(/keep="1"/g)).toHaveLength(1)
})

test('the place in items within other items cannot be told', async () => {
  expect(await locationIn(memorySource(aHeic({ method: 2 })))).toBeNull()
})
