import { expect, test } from 'vitest'
import { aPlacedVideo, aVideo, box, PLACES } from '../video/testing.server.ts'
import { blankOut } from './blanks.ts'
import { placeIn } from './place.server.ts'
import { memorySource } from './source.ts'

test('nothing of a video says its place but keeps its length, its pictures and its tables', async () => {
  const video = aPlacedVideo()
  for (const place of PLACES) expect(video.includes(place)).toBe(true)
  const blanks = await placeIn(memorySource(video))
  const copy = blankOut(video, 0, blanks ?? [])
  expect(copy.length).toBe(video.length)
  for (const place of PLACES) expect([place, copy.includes(place)]).toEqual([place, false])
  for (const kept of ['the pictures', 'ftypqt  ', 'mvhd', 'tkhd', 'stco'])
    expect(copy.includes(kept)).toBe(true)
  const free = await placeIn(memorySource(copy))
  expect(blankOut(copy, 0, free ?? [])).toEqual(copy)
})

test('a video without metadata stays as it is', async () => {
  const video = aVideo()
  expect(await placeIn(memorySource(video))).toEqual([])
})

test('a long video in fragments keeps all of them', async () => {
  const fragment = Buffer.concat([box('moof', 'where'), box('mdat', 'a second')])
  const video = Buffer.concat([aVideo({ more: [box('mvex')] }), ...Array(5000).fill(fragment)])
  const copy = blankOut(video, 0, (await placeIn(memorySource(video))) ?? [])
  expect(copy.equals(video)).toBe(true)
})

test('where it cannot be told what says the place, nothing is handed out', async () => {
  expect(await placeIn(memorySource(aVideo({ more: [box('cmov', 'packed')] })))).toBeNull()
  const fragments = aVideo({ more: [box('mvex')], data: ['GPS5'] })
  expect(await placeIn(memorySource(fragments))).toBeNull()
  const endless = aVideo({ data: ['GPS5'] })
  // The sample count of the track of data.
  endless.writeUInt32BE(0xffff_ffff, endless.lastIndexOf('stsz') + 12)
  expect(await placeIn(memorySource(endless))).toBeNull()
})
