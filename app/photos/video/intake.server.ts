import { buffer } from 'node:stream/consumers'
import { kindOf, plainName, refuseSize } from '../intake/file.ts'
import type { Intake } from '../intake/intake.server.ts'
import type { SourceFile } from '../intake/source-file.server.ts'
import { blockSource } from '../location/source.ts'
import { photoIdOfFile } from '../storage-keys.server.ts'
import { NotShowable, readVideo } from './container.ts'
import { MAX_DURATION } from './video.ts'

/** Of 8K video, upright or across. Pixels. */
const LONGEST_SIDE = 8192
const SHORTEST_SIDE = 16
/** Stands for a video until it has a poster frame. */
const DARK = 'data:image/webp;base64,UklGRioAAABXRUJQVlA4IB4AAABwAQCdASoQAAkAAQAcJZwCdAFAAAD+/PlN5ZufwAA='

/** Examines a video by its headers, without decoding. Null for other files no larger than photographs may be. */
export async function intakeVideo(file: SourceFile, given: string): Promise<Intake | null> {
  const name = plainName(given)
  const isVideo = kindOf(await read(file, { start: 0, end: Math.min(file.bytes, 4096) })) === 'video'
  const tooLarge = refuseSize(name, file.bytes, isVideo)
  if (tooLarge) return { refused: tooLarge }
  if (!isVideo) return null
  try {
    return await examine(file, name)
  } catch (error) {
    if (error instanceof NotShowable) return { refused: `${name} ${error.message}` }
    throw error
  }
}

async function examine(file: SourceFile, name: string): Promise<Intake> {
  const { bytes } = file
  const source = blockSource(bytes, (range) => read(file, range))
  const { takenAt, ...facts } = await readVideo(source)
  const { width, height, duration } = facts
  const [shorter, longer] = [Math.min(width, height), Math.max(width, height)]
  if (shorter < SHORTEST_SIDE || longer > LONGEST_SIDE || longer > shorter * 6) {
    throw new NotShowable(`is ${width} × ${height} pixels, which can’t be shown.`)
  }
  if (duration < 1) throw new NotShowable('has no duration. Export it again as an MP4, and add that.')
  if (duration > MAX_DURATION) throw new NotShowable('is longer than three hours.')
  const id = await photoIdOfFile(file)
  const words = { title: null, caption: null, keywords: '[]', creator: null }
  const said = { people: '[]', city: null, event: null }
  // A video's time is UTC.
  const taken = { taken_at: takenAt, taken_clock: null, taken_zone: 'Z', camera: '' }
  return {
    photo: { id, name, format: 'jpeg', bytes, placeholder: DARK, ...taken, ...words, ...said, ...facts },
  }
}

async function read(file: SourceFile, { start, end }: { start: number; end: number }): Promise<Buffer> {
  return start < end ? buffer(file.open({ start, end: end - 1 })) : Buffer.alloc(0)
}
