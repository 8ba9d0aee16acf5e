import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { crc32 } from 'node:zlib'
import { testFolder } from '../../../ports/database/testing.ts'
import { blankOut } from '../location/blanks.ts'
import { locationIn } from '../location/location.server.ts'
import { memorySource } from '../location/source.ts'
import { findSlots } from './find-slots.server.ts'
import type { FileWords } from './words.ts'
import { writeWords } from './write-words.server.ts'

export const WORDS: FileWords = {
  caption: 'Bay Point’s Ezra Brackwater (23) & “Zoë” run <behind> Osei.\nFirst half.',
  credit: 'Jordan / Baseline Media',
  copyright: '© 2025 Baseline Media',
  city: 'São Paulo',
  event: 'Bay Point vs. Ridgeview, football',
  creator: 'Jordan Núñez',
  keywords: ['football', 'Night game'],
  people: ['Ezra Brackwater', 'Zoë Ångström'],
}

/** A copy of a JPEG with these words; null where none can be written. Its checksum and length are checked. */
export async function written(
  photo: Buffer,
  words: FileWords,
  withoutLocation = true,
): Promise<Buffer | null> {
  const slots = await findSlots(memorySource(photo))
  if (!slots) return null
  const places = withoutLocation ? ((await locationIn(memorySource(photo))) ?? []) : []
  const stored = blankOut(photo, 0, places)
  const facts = { bytes: photo.length, crc32: crc32(stored), withoutLocation }
  const { bytes, crc32: sum, pieces } = writeWords(slots, facts, words)
  const source = blankOut(stored, 0, slots.blanks)
  const copy = Buffer.concat(
    pieces.map((piece) => ('start' in piece ? source.subarray(piece.start, piece.end) : piece)),
  )
  if (copy.length !== bytes || crc32(copy) !== sum) throw new Error('The copy is not what was laid out')
  return copy
}

export async function exiftool(bytes: Buffer, ...options: string[]): Promise<Record<string, unknown>> {
  const file = join(testFolder(), 'photo.jpg')
  writeFileSync(file, bytes)
  const arguments_ = ['-json', '-G1', '-a', '-struct', ...options, file]
  const { stdout } = await promisify(execFile)('exiftool', arguments_, { maxBuffer: 64 * 1024 * 1024 })
  return JSON.parse(stdout)[0]
}

export async function asWritten(photo: Buffer, tags: string[], extension = 'jpeg'): Promise<Buffer> {
  const file = join(testFolder(), `written.${extension}`)
  writeFileSync(file, photo)
  await promisify(execFile)('exiftool', ['-q', '-m', '-overwrite_original', ...tags, file])
  return readFileSync(file)
}

export async function warnings(bytes: Buffer): Promise<string[]> {
  const found = await exiftool(bytes, '-validate', '-warning', '-error')
  return Object.entries(found)
    .filter(([name]) => /:(?:Warning|Error|Validate)/.test(name))
    .map(([, text]) => String(text))
}
