import ExifReader from 'exifreader'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sidecarsOf, sidecarText, sidecarZip } from './sidecars.server.ts'

/** As ExifReader reads it, which knows nothing of how it was written. */
function read(text: string) {
  const { xmp } = ExifReader.load(Buffer.from(text), { expanded: true })
  type Field = { value: unknown; description: string }
  const { Rating, Label, description } = (xmp ?? {}) as Record<string, Field>
  return { rating: Rating?.value, label: Label?.value, note: description?.description ?? null }
}

const picked = (list: string, client: string, files: string[]) => ({
  list: { name: list },
  set: { client: { name: client }, picks: files.map((file) => ({ file, note: '' })) },
})
const paths = (...sets: ReturnType<typeof picked>[]) => sidecarsOf(sets).map(({ path }) => path)

describe('a sidecar', () => {
  test('has five stars, a label and the note', () => {
    expect(read(sidecarText({ note: '' }))).toEqual({ rating: '5', label: 'Green', note: null })
    const note = 'Crop "left" & <remove> the cone; ]]> قص\nThen: 50 % darker 🏈'
    expect(read(sidecarText({ note }))).toMatchObject({ rating: '5', label: 'Green', note })
  })

  test('is well-formed, whatever somebody writes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (words) => {
        const note = `a ${words} b`
        const found = read(sidecarText({ note }))
        expect([found.rating, found.label]).toEqual(['5', 'Green'])
        expect(found.note).toMatch(/^a .* b$/s)
        // biome-ignore lint/suspicious/noControlCharactersInRegex: XML has none of them
        expect(sidecarText({ note })).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/)
      }),
    )
  })
})

describe('the sidecars of picks', () => {
  test('are as many as the picks, each under the name of its raw file', () => {
    const files = ['DSC_1.jpg', 'a.b.JPEG', 'plain', '.hidden', 'DSC_1.JPG', '../../etc/x.jpg', 'con.jpg']
    const names = paths(picked('Album', 'Ann', files))
    expect(names.join(' ')).toBe(
      'DSC_1.xmp a.b.xmp plain.xmp hidden.xmp DSC_1 (2).xmp -..-etc-x.xmp _con.xmp',
    )
    expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(files.length)
  })

  test('of several lists or clients have a folder each', () => {
    const both = [picked('Album', 'Ann', ['DSC_1.jpg', 'DSC_2.jpg']), picked('A/B', 'Ann', ['DSC_1.jpg'])]
    expect(paths(...both)).toEqual(['Album, Ann/DSC_1.xmp', 'Album, Ann/DSC_2.xmp', 'A-B, Ann/DSC_1.xmp'])
    const twice = [picked('Album', 'Ann', ['DSC_1.jpg']), picked('Album', 'ann', ['DSC_1.jpg'])]
    expect(paths(...twice)).toEqual(['Album, Ann/DSC_1.xmp', 'Album, ann (2)/DSC_1.xmp'])
  })

  test('are a ZIP of all of them', () => {
    const zip = Buffer.from(sidecarZip(sidecarsOf([picked('Album', 'Ann', ['1.jpg', '2.jpg'])]), 0))
    expect(zip.readUInt32LE(0)).toBe(0x04034b50)
    expect(zip.readUInt16LE(zip.length - 22 + 10)).toBe(2)
    expect(zip.includes(sidecarText({ note: '' }))).toBe(true)
  })
})
