import { expect, test } from 'vitest'
import { readVideo } from '../../video/container.ts'
import { aVideo, aVideoWithLocation, LOCATIONS } from '../../video/testing.server.ts'
import { blankOut } from '../blanks.ts'
import { boxesIn } from '../boxes.ts'
import { locationIn } from '../location.server.ts'
import { memorySource } from '../source.ts'
import { box } from '../testing.server.ts'

const [PLACE = ''] = LOCATIONS
const blanksOf = async (video: Buffer) => (await locationIn(memorySource(video))) ?? []
const copyOf = async (video: Buffer) => blankOut(video, 0, await blanksOf(video))

test('nothing of a video says its place but keeps its length, its pictures and its tables', async () => {
  const video = aVideoWithLocation()
  for (const place of LOCATIONS) expect(video.includes(place)).toBe(true)
  const copy = await copyOf(video)
  expect(copy.length).toBe(video.length)
  for (const place of LOCATIONS) expect([place, copy.includes(place)]).toEqual([place, false])
  for (const kept of ['the pictures', 'ftypqt  ', 'mvhd', 'tkhd', 'stco'])
    expect(copy.includes(kept)).toBe(true)
  expect(await copyOf(copy)).toEqual(copy)
})

test('a video without metadata stays as it is', async () => {
  const video = aVideo()
  expect(await locationIn(memorySource(video))).toEqual([])
})

test('a long video in fragments keeps all of them', async () => {
  const fragment = Buffer.concat([box('moof', 'where'), box('mdat', 'a second')])
  const video = Buffer.concat([aVideo({ more: [box('mvex')] }), ...Array(5000).fill(fragment)])
  expect((await copyOf(video)).equals(video)).toBe(true)
})

test('where it cannot be told what says the place, nothing is handed out', async () => {
  expect(await locationIn(memorySource(aVideo({ more: [box('cmov', 'packed')] })))).toBeNull()
  const fragments = aVideo({ more: [box('mvex')], data: ['GPS5'] })
  expect(await locationIn(memorySource(fragments))).toBeNull()
  // The counts of samples and of rows of the track of data.
  for (const [table, at] of [
    ['stsz', 12],
    ['stsc', 8],
  ] as const) {
    const endless = aVideo({ data: ['GPS5'] })
    endless.writeUInt32BE(0xffff_ffff, endless.lastIndexOf(table) + at)
    expect(await locationIn(memorySource(endless))).toBeNull()
  }
  const hidden = [...Array(5000).fill(box('free')), box('udta', PLACE)]
  expect(await locationIn(memorySource(aVideo({ more: hidden })))).toBeNull()
  const pieces = Array(11_000).fill(Buffer.concat([box('uuid', PLACE), box('mdat')]))
  expect(await locationIn(memorySource(Buffer.concat([aVideo(), ...pieces])))).toBeNull()
})

test('a place is left out wherever a player does not look', async () => {
  const track = box('trak', box('mdia', box('hdlr', Buffer.alloc(8), 'soun')), box('mdia', PLACE))
  const more = [track, box('uuid', PLACE), box('meta', PLACE), Buffer.from(`\0\0\0\x07${PLACE}`)]
  const video = Buffer.concat([aVideo({ more }), box('moov', box('udta', PLACE)), box('mdat')])
  const copy = await copyOf(video)
  expect([video.includes(PLACE), copy.length]).toEqual([true, video.length])
  expect(copy.includes(PLACE)).toBe(false)
  expect(await readVideo(memorySource(copy))).toEqual(await readVideo(memorySource(video)))
})

test('boxes that follow each other become one', async () => {
  const video = Buffer.concat([aVideo(), ...Array(50_000).fill(box('uuid', PLACE))])
  expect(await blanksOf(video)).toHaveLength(2)
  const copy = await copyOf(video)
  expect(copy.includes(PLACE)).toBe(false)
  expect((await boxesIn(memorySource(copy), 0, copy.length)).map(({ type }) => type)).toEqual([
    ...['ftyp', 'moov', 'mdat', 'free'],
  ])
})
