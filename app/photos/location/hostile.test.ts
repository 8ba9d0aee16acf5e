import { expect, test } from 'vitest'
import { processorSeconds } from '../../../ports/testing.ts'
import { aVideo } from '../video/testing.server.ts'
import { blankOut } from './blanks.ts'
import { locationIn } from './location.server.ts'
import { memorySource } from './source.ts'
import { box, jpegSegment, u32 } from './testing.server.ts'

const JPEG = Buffer.from([0xff, 0xd8])
const ROOM = 65_000
const properties = (most: number) => Array.from({ length: most }, (_, i) => `a:gps${i}=""`).join(' ')

const pieces = (text: string) =>
  Array.from({ length: Math.ceil(text.length / ROOM) }, (_, i) => text.slice(i * ROOM, (i + 1) * ROOM))

/** A file of each format that has this text for its XMP. */
const files: Record<string, (xmp: string) => Buffer> = {
  'a JPEG': (xmp) => {
    const one = jpegSegment(0xe1, 'http://ns.adobe.com/xap/1.0/\0', xmp.slice(0, ROOM))
    return Buffer.concat([JPEG, ...pieces(xmp).map(() => one)])
  },
  'a JPEG that cuts it': (xmp) => {
    const name = `http://ns.adobe.com/xmp/extension/\0${'A'.repeat(32)}`
    const head = (at: number) => [name, u32(xmp.length), u32(at)]
    const segments = pieces(xmp).map((piece, i) => jpegSegment(0xe1, ...head(i * ROOM), piece))
    return Buffer.concat([JPEG, ...segments])
  },
  'a TIFF': (xmp) => {
    const entry = Buffer.concat([Buffer.from([0x02, 0xbc, 0, 1]), u32(xmp.length), u32(26), u32(0)])
    return Buffer.concat([Buffer.from('MM\0*\0\0\0\x08\0\x01', 'latin1'), entry, Buffer.from(xmp)])
  },
  'a video': (xmp) => {
    const id = Buffer.from('be7acfcb97a942e89c71999491e3afac', 'hex')
    return aVideo({ more: [box('uuid', id, xmp)], trailer: xmp })
  },
}

const texts: Record<string, string> = {
  'a name without an end': `<a:${'gps'.repeat(340_000)}`,
  'elements without an end': '<a:gps>'.repeat(145_000),
  'elements that all end behind the last': '<a:gps>'.repeat(70_000) + '</a:gps>'.repeat(60_000),
  'ends that do not end': `<a:gps>${'</a:gps '.repeat(130_000)}`,
  'values without an end': ' a:gps="'.repeat(130_000),
  'as many properties as are read': `<r ${properties(80_000)}/>`,
  'two hundred thousand properties': `<r ${properties(200_000)}/>`,
}

const cases = Object.keys(files).flatMap((file) => Object.keys(texts).map((text) => [file, text] as const))

test.each(cases)('%s with %s is read at once, and none of it is handed out', async (file, text) => {
  const bytes = files[file]?.(texts[text] as string) as Buffer
  let blanks: Awaited<ReturnType<typeof locationIn>> = null
  const seconds = await processorSeconds(async () => {
    blanks = await locationIn(memorySource(bytes))
  })
  expect(seconds).toBeLessThan(10)
  expect(blankOut(bytes, 0, blanks ?? []).toString('latin1')).not.toMatch(/<a:gps|a:gps\d*=/)
})
