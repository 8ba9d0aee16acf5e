// @module-tag all
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { testFolder } from '../../../ports/database/testing.ts'
import { without } from '../../../scripts/programs/debian.ts'
import { exiftool } from '../captions/testing.server.ts'
import { blankOut } from '../location/blanks.ts'
import { memorySource } from '../location/source.ts'
import { aPhotoWithLocation } from '../location/testing.server.ts'
import { aVideo, FFMPEG } from '../video/testing.server.ts'
import { bareIn } from './bare.server.ts'
import { NAME, saysName, TELLING } from './testing.server.ts'

async function bare(file: Buffer): Promise<Buffer> {
  const found = await bareIn(memorySource(file))
  if (!found) throw new Error('It is not known what the file says')
  return blankOut(file, 0, found.blanks)
}

const isVideo = (kind: string) => /MP4|MOV/.test(kind)
const kinds = Object.keys(TELLING).filter((kind) => FFMPEG || !isVideo(kind))

async function decoded(file: Buffer, kind: string): Promise<string> {
  if (!isVideo(kind)) return sharp(file).raw().toBuffer().then(String)
  const path = join(testFolder(), 'film')
  writeFileSync(path, file)
  const args = ['-v', 'error', '-i', path, '-map', '0:v', '-map', '0:a', '-f', 'md5', '-']
  return execFileSync(FFMPEG as string, args).toString()
}

const withExifTool = test.skipIf(without('exiftool'))
withExifTool.each(kinds)('nobody is named in the copy of %s, which shows the same', async (kind) => {
  const file = (await TELLING[kind]?.()) as Buffer
  expect(saysName(file)).toBe(true)
  const copy = await bare(file)
  expect([saysName(copy), copy.length]).toEqual([false, file.length])
  const found = await exiftool(copy, '-u', '-ee')
  expect(JSON.stringify(found)).not.toMatch(/Luca|Hidenson|GPS/)
  expect(await decoded(copy, kind)).toEqual(await decoded(file, kind))
  if (isVideo(kind)) return
  expect(found).toMatchObject({
    'IFD0:Orientation': expect.stringContaining('90'),
    'ExifIFD:DateTimeOriginal': '2025:10:11 10:14:32',
    'ExifIFD:ExposureTime': '1/1000',
  })
  const { icc, orientation } = await sharp(copy).metadata()
  expect([icc?.length, orientation]).toEqual([(await sharp(file).metadata()).icc?.length, 6])
})

test('what cannot be told is not handed out', async () => {
  const jpeg = await aPhotoWithLocation('jpeg')
  const files = [
    await aPhotoWithLocation('avif'),
    await aPhotoWithLocation('webp'),
    jpeg.subarray(0, -2),
    await aPhotoWithLocation('png'),
    aVideo({ more: [Buffer.from('\0\0\0\x08mvex')] }),
    Buffer.from(NAME),
  ]
  for (const file of files) expect(await bareIn(memorySource(file))).toBeNull()
})

test('no damaged byte lets a word out, or blanks what is not in the file', async () => {
  for (const format of ['jpeg', 'tiff'] as const) {
    const file = await aPhotoWithLocation(format)
    for (let i = 12; i < Math.min(file.length, 1500); i++) {
      const damaged = Buffer.from(file)
      damaged[i] = (file[i] as number) ^ 0x55
      for (const { start, end } of (await bareIn(memorySource(damaged)))?.blanks ?? [])
        expect(start < end && end <= file.length).toBe(true)
    }
  }
})
