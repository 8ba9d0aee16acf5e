import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testFolder } from '../../../ports/database/testing.ts'
import { MAX_VIDEO_BYTES, refuseSize } from '../intake/file.ts'
import { fileOnDisk } from '../intake/source-file.server.ts'
import { box } from '../location/testing.server.ts'
import { photoId } from '../storage-keys.server.ts'
import { smallPicture } from '../testing.server.ts'
import { intakeVideo } from './intake.server.ts'
import { aVideo } from './testing.server.ts'
import { durationText } from './video.ts'

async function take(bytes: Buffer, name = 'clip.mp4') {
  const path = join(testFolder(), 'file')
  writeFileSync(path, bytes)
  return intakeVideo(await fileOnDisk(path), name)
}

const refusal = async (bytes: Buffer) => ((await take(bytes)) as { refused?: string })?.refused

test('a video is known by its content, and says how long and how large it is', async () => {
  const video = aVideo({ seconds: 42, codec: 'hvc1', brand: 'qt  ' })
  expect(await take(video, 'holiday.jpg')).toEqual({
    photo: expect.objectContaining({
      id: photoId(video),
      name: 'holiday.jpg',
      video: 'mov',
      duration: 42_000,
      codec: 'hvc1',
      width: 1920,
      height: 1080,
      bytes: video.length,
      taken_at: null,
    }),
  })
  expect(await take(aVideo({ turned: true }))).toMatchObject({
    photo: { width: 1080, height: 1920, video: 'mp4' },
  })
})

test('an impossible time is left out', async () => {
  const takenAt = async (made: number) =>
    ((await take(aVideo({ made }))) as { photo: { taken_at: number | null } }).photo.taken_at
  expect(await takenAt(3_900_000_000)).toBe(Date.UTC(2027, 7, 1, 21, 20))
  for (const made of [8_902_082_844_800, 2 ** 63, 1]) expect(await takenAt(made)).toBeNull()
})

test('a photograph is not a video, whatever its name', async () => {
  expect(await take(await smallPicture(1), 'clip.mp4')).toBeNull()
})

test('what cannot be shown is refused with a reason', async () => {
  const cut = aVideo()
  expect(await refusal(cut.subarray(0, -3))).toMatch(/^clip.mp4 is damaged or incomplete/)
  expect(await refusal(box('ftyp', 'isom', '\0\0\0\0'))).toMatch(/damaged or incomplete/)
  expect(await refusal(aVideo({ handler: 'soun' }))).toBe('clip.mp4 has sound but no picture.')
  expect(await refusal(aVideo({ width: 9, height: 9 }))).toMatch(/9 × 9 pixels, which can’t be shown/)
  expect(await refusal(aVideo({ width: 32_000, height: 16_000 }))).toMatch(/can’t be shown/)
  expect(await refusal(aVideo({ seconds: 0 }))).toMatch(/has no duration/)
  expect(await refusal(aVideo({ seconds: 4_000_000 }))).toBe('clip.mp4 is longer than three hours.')
})

test('reading comes to an end where boxes lie about their size, or there are thousands', async () => {
  const lying = aVideo()
  lying.writeUInt32BE(0xffff_fff0, lying.indexOf('moov') - 4)
  expect(await refusal(lying)).toMatch(/damaged or incomplete/)
  const nothing = Buffer.concat(Array.from({ length: 20_000 }, () => box('free')))
  expect(await refusal(Buffer.concat([box('ftyp', 'isom', '\0\0\0\0'), nothing]))).toMatch(/damaged/)
  const tracks = Array.from({ length: 5000 }, () => box('trak', box('mdia')))
  expect(await take(aVideo({ more: tracks }))).toMatchObject({ photo: { duration: 42_000 } })
})

test('a video may be larger than a photograph, up to a gigabyte', () => {
  expect(refuseSize('a.jpg', 201 * 1024 * 1024)).toBe('a.jpg is larger than 200 MB.')
  expect(refuseSize('a.MOV', 201 * 1024 * 1024)).toBeNull()
  expect(refuseSize('a.mp4', MAX_VIDEO_BYTES + 1)).toBe('a.mp4 is larger than 1 GB.')
  expect(refuseSize('a.mp4', 201 * 1024 * 1024, false)).toBe('a.mp4 is larger than 200 MB.')
})

test('durations are written as players write them', () => {
  expect([1, 42, 725, 3723].map(durationText)).toEqual(['0:01', '0:42', '12:05', '1:02:03'])
})
