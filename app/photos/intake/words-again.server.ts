import { readHeader } from '../develop/decode.server.ts'
import type { Source } from '../location/source.ts'
import { kindOf } from './file.ts'
import { jpegHeaderEnd } from './jpeg-header.ts'
import { readMetadata } from './metadata.server.ts'
import { NOTHING_SAID, type Said } from './said.ts'

/** Of a larger file, which is no JPEG, nothing is read again. Bytes. */
const MOST = 200 * 1024 * 1024

/**
 * What a stored photograph says, as intake reads it. It reads only the header of a JPEG, as most are. It reads what
 * somebody uploaded, so the server has a process of its own do it.
 */
export async function wordsAgain(source: Source): Promise<Said> {
  const isJpeg = kindOf(await source.read(0, 4096)) === 'jpeg'
  if (!isJpeg && source.size > MOST) return NOTHING_SAID
  const bytes = await source.read(0, isJpeg ? await jpegHeaderEnd(source) : source.size)
  const header = isJpeg ? {} : await readHeader(bytes).catch(() => ({}))
  const { people, city, event, camera, taken_zone } = readMetadata(bytes, header)
  return { people, city, event, camera, taken_zone }
}
