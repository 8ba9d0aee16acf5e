import { crc32 } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { layOutRun, type ZipPart, zipEnd, zipLayout } from './zip.ts'
import type { ZipEntry } from './zip-records.ts'

const GIB = 1024 ** 3

interface File extends ZipEntry {
  contents: Uint8Array
}

const file = (name: string, contents: Uint8Array, modified = 0): File => ({
  name,
  contents,
  modified,
  bytes: contents.length,
  crc32: crc32(contents),
})
const bytesOf = (parts: Iterable<ZipPart<File>>) =>
  Buffer.concat(
    [...parts].map((part) =>
      part instanceof Uint8Array ? part : part.entry.contents.subarray(part.from, part.to),
    ),
  )
const imagined = (bytes: number, name = 'a'): ZipEntry => ({ name, bytes, crc32: 0, modified: 0 })
const literals = (parts: Iterable<ZipPart<ZipEntry>>) =>
  Buffer.concat([...parts].filter((part) => part instanceof Uint8Array))

const someFiles = fc.array(
  fc
    .record({
      name: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }),
      contents: fc.uint8Array({ maxLength: 300 }),
      modified: fc.integer({ min: -1e14, max: 1e14 }),
      exact: fc.boolean(),
    })
    .map(({ name, contents, modified, exact }) => ({
      ...file(name, contents, modified),
      ...(exact && { exact: true as const }),
    })),
  { maxLength: 12 },
)

const someCuts = fc.array(fc.nat(), { maxLength: 10 })

describe('ranges', () => {
  test('pieces of any size make the whole, and none is empty', () => {
    fc.assert(
      fc.property(someFiles, someCuts, (files, cuts) => {
        const { length, parts } = zipLayout(files)
        const at = [0, ...cuts.map((cut) => cut % (length + 1)).sort((a, b) => a - b), length]
        const pieces = at.slice(1).map((end, i) => bytesOf(parts(at[i], end)))
        for (const part of parts())
          expect(part instanceof Uint8Array ? part.length : part.to - part.from).toBeGreaterThan(0)
        expect(pieces.map((piece) => piece.length)).toEqual(at.slice(1).map((end, i) => end - (at[i] ?? 0)))
        expect(Buffer.concat(pieces).equals(bytesOf(parts()))).toBe(true)
      }),
    )
  })

  test('files in several runs give the same bytes', () => {
    fc.assert(
      fc.property(someFiles, fc.nat(12), fc.nat(), fc.nat(), (files, cut, one, other) => {
        const first = layOutRun(files.slice(0, cut))
        const second = layOutRun(files.slice(cut), first.bytes)
        const bytes = first.bytes + second.bytes
        const end = zipEnd(files.length, bytes, first.recordBytes + second.recordBytes)
        const whole = zipLayout(files)
        expect(end.length).toBe(whole.length)
        const [from = 0, to = 0] = [one, other].map((at) => at % (end.length + 1)).sort((a, b) => a - b)
        const parts = [
          ...first.contents(from, to),
          ...second.contents(from, to),
          ...first.records(bytes, from, to),
          ...second.records(bytes + first.recordBytes, from, to),
          ...end.parts(from, to),
        ]
        expect(bytesOf(parts).equals(bytesOf(whole.parts(from, to)))).toBe(true)
      }),
    )
  })
})

describe('headers', () => {
  test('of one file, to the byte', () => {
    const bytes = bytesOf(
      zipLayout([file('é.jpg', Buffer.from('hello'), Date.UTC(2025, 9, 18, 19, 30, 5))]).parts(),
    )
    const common = `0008${'0000'}c29b525b${'86a61036'}${'05000000'.repeat(2)}0600`
    const local = `504b0304${'0a00'}${common}0000${'c3a92e6a7067'}`
    const central = `504b0102${'2d03'}0a00${common}${'0000'.repeat(4)}${'0000a481'}${'00000000'}c3a92e6a7067`
    const end = `504b0506${'0000'.repeat(2)}${'0100'.repeat(2)}34000000${'29000000'}0000`
    expect(bytes.toString('hex')).toBe(`${local}${'68656c6c6f'}${central}${end}`)
  })

  test.each([
    [Date.UTC(1970, 0, 1), Date.UTC(1980, 0, 1)],
    [Date.UTC(2200, 0, 1), Date.UTC(2107, 11, 31, 23, 59, 58)],
  ])('a time outside the range of ZIP becomes the nearest one', (asked, said) => {
    const at = (modified: number) => bytesOf(zipLayout([file('a', Buffer.alloc(1), modified)]).parts())
    expect(at(asked).equals(at(said))).toBe(true)
  })

  test('an empty archive is only its end record', () => {
    expect(bytesOf(zipLayout([]).parts()).toString('hex')).toBe(`504b0506${'00'.repeat(18)}`)
  })

  test.each([
    imagined(-1),
    imagined(0.5),
    imagined(2 ** 53),
    imagined(1, 'é'.repeat(32_768)),
    { ...imagined(1), crc32: -1 },
    { ...imagined(1), crc32: 2 ** 32 },
  ])('refuses impossible entries: %#', (entry) => {
    expect(() => zipLayout([entry])).toThrow(RangeError)
  })
})

/** 4.3.14: the signature of the ZIP64 record that ends an archive. */
const hasZip64End = (bytes: Buffer) => bytes.includes(Buffer.from('504b0606', 'hex'))
/** 4.5.3: identifier and length of the extra field, with this many values of 8 bytes. */
const zip64Extra = (values: number) =>
  Buffer.from(`0100${(values * 8).toString(16).padStart(2, '0')}00`, 'hex')

describe('ZIP64', () => {
  test.each([
    [0xfffffffe, false],
    [0xffffffff, true],
    [5 * GIB, true],
  ])('for a file of %d bytes: %s', (size, needed) => {
    const { length, parts } = zipLayout([imagined(size)])
    const local = literals(parts(0, 80))
    const extra = local.includes(zip64Extra(2))
    expect([extra, local.readUInt16LE(4)]).toEqual(needed ? [true, 45] : [false, 10])
    if (needed)
      expect([local.readBigUInt64LE(35), local.readBigUInt64LE(43)]).toEqual([BigInt(size), BigInt(size)])
    // The directory begins after the file, so its offset needs ZIP64 even if the file is a little smaller.
    expect(hasZip64End(literals(parts(length - 98)))).toBe(true)
  })

  test('for a file that begins beyond 4 GiB only in the directory, and only its offset', () => {
    const { length, parts } = zipLayout([imagined(0xfffffffe), imagined(1, 'b')])
    const tail = literals(parts(0xfffffffe + 31))
    expect(tail.readUInt16LE(4)).toBe(10)
    expect(tail.includes(zip64Extra(1))).toBe(true)
    expect(tail.includes(zip64Extra(2))).toBe(false)
    const offset = tail.readBigUInt64LE(tail.indexOf(zip64Extra(1)) + 4)
    expect(offset).toBe(BigInt(0xfffffffe + 31))
    expect(tail.length).toBe(length - 0xfffffffe - 31 - 1)
  })

  test('not for an archive just below 4 GiB', () => {
    const header = 31
    const { parts } = zipLayout([imagined(0xffffffff - header - 1)])
    expect(hasZip64End(literals(parts()))).toBe(false)
    expect(hasZip64End(literals(zipLayout([imagined(0xffffffff - header)]).parts()))).toBe(true)
  })

  test.each([
    [65_534, false],
    [65_535, true],
  ])('for %d files: %s', (count, needed) => {
    const { length, parts } = zipLayout(Array.from({ length: count }, () => imagined(0)))
    const tail = literals(parts(length - 98))
    expect(hasZip64End(tail)).toBe(needed)
    expect(tail.readUInt16LE(98 - 12)).toBe(Math.min(count, 0xffff))
    if (needed) expect(tail.readBigUInt64LE(24)).toBe(BigInt(count))
  })
})
