import { readHeader } from '../develop/decode.server.ts'
import type { Source } from '../location/source.ts'
import { type AddedMetadata, NOTHING_ADDED } from './added-metadata.ts'
import { kindOf } from './file.ts'
import { jpegHeaderEnd } from './jpeg-header.ts'
import { readMetadata } from './metadata.server.ts'

/** Larger files that are no JPEG are not read again. Bytes. */
const MOST = 200 * 1024 * 1024

/** Reads what intake reads, of a JPEG only the header. Reads foreign bytes, so run it in a worker. */
export async function wordsAgain(source: Source): Promise<AddedMetadata> {
  const isJpeg = kindOf(await source.read(0, 4096)) === 'jpeg'
  if (!isJpeg && source.size > MOST) return NOTHING_ADDED
  const bytes = await source.read(0, isJpeg ? await jpegHeaderEnd(source) : source.size)
  const header = isJpeg ? {} : await readHeader(bytes).catch(() => ({}))
  const { people, city, event, camera, taken_zone } = readMetadata(bytes, header)
  return { people, city, event, camera, taken_zone }
}
