import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { testFolder } from '../../../ports/database/testing.ts'
import { without } from '../../../scripts/programs/debian.ts'
import { readHeader } from '../develop/decode.server.ts'
import { memorySource } from '../location/source.ts'
import { readVideo } from './container.ts'
import { FfmpegStopped, findFfmpeg, openFfmpeg } from './ffmpeg.server.ts'
import { aFilm, aVideo, FFMPEG, LOCATIONS } from './testing.server.ts'

const never = new AbortController().signal
const withFfmpeg = test.skipIf(without('ffmpeg'))
const LONG = { tags: 'all' as const, timeout: 60_000 }
const SHAPE = { width: 320, height: 180, duration: 2000 }

test('ffmpeg is found by its setting or on PATH, or not at all', () => {
  expect(findFfmpeg('/usr/bin/no-such-program')).toBeNull()
  expect(findFfmpeg('off', process.env.PATH)).toBeNull()
  expect(findFfmpeg(undefined, 'bin:')).toBeNull()
  expect(findFfmpeg('/bin/true')).toBeNull()
})

test('where there is no room for it, the original is closed all the same', async () => {
  const original = Readable.from([aVideo()])
  const { poster } = openFfmpeg('/bin/sh', '/dev/null/rendering')
  await expect(poster(original, SHAPE, never)).rejects.toThrow(/ENOTDIR/)
  expect(original.destroyed).toBe(true)
})

const endingWith = (end: string) => {
  const program = join(testFolder(), 'ffmpeg')
  writeFileSync(program, `#!/bin/sh\n${end}\n`, { mode: 0o700 })
  const { poster, rendition } = openFfmpeg(program, testFolder())
  const original = () => Readable.from([aVideo()])
  return {
    poster: () => poster(original(), SHAPE, never),
    rendition: () => rendition(original(), SHAPE, never, async () => {}),
  }
}

const STOPPED = ['kill -9 $$', 'exit 137', 'exit 244', 'exit 255']
test.each(STOPPED)('ffmpeg that ends with %s was stopped, and refuses nothing', async (end) => {
  const { poster, rendition } = endingWith(end)
  await expect(poster()).rejects.toThrow(FfmpegStopped)
  await expect(rendition()).rejects.toThrow('memory')
})

test.each(['exit 1', 'exit 183'])('ffmpeg that ends with %s refuses the video', async (end) => {
  const { poster, rendition } = endingWith(end)
  expect(await poster()).toBeNull()
  expect(await rendition()).toBe(false)
})

const open = () => {
  const folder = testFolder()
  return { folder, ...openFfmpeg(FFMPEG as string, folder) }
}

async function renditionOf(original: Buffer, shape = SHAPE, signal = never): Promise<Buffer | null> {
  const { folder, rendition } = open()
  const kept: Buffer[] = []
  const made = await rendition(Readable.from([original]), shape, signal, async (file) => {
    for await (const chunk of file) kept.push(chunk)
  })
  expect(readdirSync(folder)).toEqual([])
  return made ? Buffer.concat(kept) : null
}

withFfmpeg('a rendition is H.264 that begins with its headers, and says nothing', LONG, async () => {
  const film = aFilm('film.mov', ['-vf', 'scale=2560:1440', '-c:v', 'mpeg4'])
  expect(film.includes('A secret') && film.includes(LOCATIONS[0] as string)).toBe(true)
  const made = (await renditionOf(film, { width: 2560, height: 1440, duration: 2000 })) as Buffer
  const facts = await readVideo(memorySource(made))
  expect(facts).toMatchObject({ video: 'mp4', codec: 'avc1', width: 1920, height: 1080 })
  expect(Math.abs(facts.duration - 2000)).toBeLessThan(200)
  expect(made.indexOf('moov')).toBeLessThan(made.indexOf('mdat'))
  expect(made.includes('mp4a')).toBe(true)
  for (const word of [...LOCATIONS, 'A secret', '\xa9xyz', 'loci'])
    expect(made.includes(word, 0, 'latin1')).toBe(false)
})

withFfmpeg('a poster is a frame of the video', LONG, async () => {
  const { folder, poster } = open()
  const picture = await poster(Readable.from([aFilm()]), SHAPE, never)
  expect(await readHeader(picture as Buffer)).toMatchObject({ format: 'jpeg', width: 320, height: 180 })
  expect(readdirSync(folder)).toEqual([])
})

withFfmpeg('a false video and a playlist of other files give nothing', { timeout: 60_000 }, async () => {
  const playlist =
    '#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXTINF:9,\nfile:///etc/passwd\n#EXTINF:9,\nhttp://127.0.0.1:9/\n'
  for (const bytes of [aVideo(), Buffer.from(playlist), Buffer.concat([aVideo(), Buffer.from(playlist)])]) {
    expect(await open().poster(Readable.from([bytes]), SHAPE, never)).toBeNull()
    expect(await renditionOf(bytes)).toBeNull()
  }
})

withFfmpeg('it ends at once when it is not wanted any more, and leaves nothing', LONG, async () => {
  const abort = new AbortController()
  const film = aFilm('long.mp4', ['-vf', 'scale=1920:1080,loop=loop=600:size=20'])
  setTimeout(() => abort.abort(), 300)
  await expect(
    renditionOf(film, { width: 1920, height: 1080, duration: 600_000 }, abort.signal),
  ).rejects.toThrow(/abort/i)
})
