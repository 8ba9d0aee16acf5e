import { expect, test } from 'vitest'
import { DamagedFile } from '../intake/file.ts'
import { quarters } from '../testing.server.ts'
import { derivativesOf } from './develop.server.ts'
import { failureSentence } from './failure-sentence.server.ts'

const DAMAGED = 'The file is damaged. Export or copy it again, and replace it.'
const CUT_SHORT = 'Part of the file is missing. Export or copy it again, and replace it.'

async function errorOf(file: Uint8Array): Promise<unknown> {
  try {
    for await (const _ of derivativesOf(file));
  } catch (error) {
    return error
  }
}

// Only the decoder of JPEGs says how it found out.
test.each([
  ['jpeg', CUT_SHORT],
  ['png', DAMAGED],
  ['webp', DAMAGED],
  ['tiff', DAMAGED],
] as const)('a %s cut short is told without its decoder’s words', async (format, sentence) => {
  const whole = await quarters(600, 400).toFormat(format).toBuffer()
  const error = await errorOf(whole.subarray(0, Math.floor(whole.length * 0.6)))
  expect(error).toBeInstanceOf(DamagedFile)
  expect(failureSentence(error)).toBe(sentence)
})
