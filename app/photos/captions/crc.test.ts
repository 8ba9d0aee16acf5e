import { randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { expect, test } from 'vitest'
import { joinedCrc, restCrc } from './crc.ts'

test('checksums of parts give that of the whole, and back', () => {
  const bytes = randomBytes(70_000)
  for (const at of [0, 1, 7, 255, 256, 4097, 65_536, 69_999, 70_000]) {
    const [head, rest] = [bytes.subarray(0, at), bytes.subarray(at)]
    expect(joinedCrc(crc32(head), crc32(rest), rest.length)).toBe(crc32(bytes))
    expect(restCrc(crc32(bytes), crc32(head), rest.length)).toBe(crc32(rest))
  }
})

test('of files larger than four gigabytes, too', { tags: 'all' }, () => {
  const zeros = Buffer.alloc(1 << 20)
  let crc = crc32('head')
  for (let i = 0; i < 4097; i++) crc = crc32(zeros, crc)
  let rest = 0
  for (let i = 0; i < 4097; i++) rest = crc32(zeros, rest)
  expect(joinedCrc(crc32('head'), rest, 4097 * zeros.length)).toBe(crc)
})
