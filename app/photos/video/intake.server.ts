import { type FileHandle, open } from 'node:fs/promises'
import { kindOf, plainName, refuseSize } from '../intake/file.ts'
import type { Intake } from '../intake/intake.server.ts'
import { blockSource } from '../location/source.ts'
import { photoIdOfFile } from '../storage-keys.server.ts'
import { NotShowable, readVideo } from './container.ts'
import { MAX_DURATION } from './video.ts'

/** Pixels: of 8K video, upright or across. */
const LONGEST_SIDE = 8192
const SHORTEST_SIDE = 16
/** Until it has a poster frame, a video is a dark picture. */
const DARK = 'data:image/webp;base64,UklGRioAAABXRUJQVlA4IB4AAABwAQCdASoQAAkAAQAcJZwCdAFAAAD+/PlN5ZufwAA='

/**
 * Examines a file that is a video by its content: how large and long it is by its own headers. Null for any other file of
 * a size that a photograph may have. Reads a little of it, decodes nothing, and never has all of it in memory.
 */
export async function intakeVideo(path: string, name: string): Promise<Intake | null> {
  const file = plainName(name)
  await using handle = await open(path)
  const { size } = await handle.stat()
  const isVideo = kindOf(await read(handle, { start: 0, end: Math.min(size, 4096) })) === 'video'
  const tooLarge = refuseSize(file, size, isVideo)
  if (tooLarge) return { refused: tooLarge }
  if (!isVideo) return null
  try {
    return await examine(handle, path, file, size)
  } catch (error) {
    if (error instanceof NotShowable) return { refused: `${file} ${error.message}` }
    throw error
  }
}

async function examine(handle: FileHandle, path: string, name: string, bytes: number): Promise<Intake> {
  const source = blockSource(bytes, (range) => read(handle, range))
  const { takenAt, ...facts } = await readVideo(source)
  const { width, height, duration } = facts
  const [shorter, longer] = [Math.min(width, height), Math.max(width, height)]
  if (shorter < SHORTEST_SIDE || longer > LONGEST_SIDE || longer > shorter * 6) {
    throw new NotShowable(`is ${width} × ${height} pixels, which cannot be shown.`)
  }
  if (duration < 1) throw new NotShowable('has no duration. Export it again as an MP4, and add that.')
  if (duration > MAX_DURATION) throw new NotShowable('is longer than three hours.')
  const id = await photoIdOfFile(path)
  const words = { title: null, caption: null, keywords: '[]', creator: null }
  // A video's time is UTC.
  const taken = { taken_at: takenAt, taken_clock: null }
  return {
    photo: { id, name, format: 'jpeg', bytes, placeholder: DARK, ...taken, ...words, ...facts },
  }
}

async function read(handle: FileHandle, { start, end }: { start: number; end: number }): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(end - start), 0, end - start, start)
  return buffer.subarray(0, bytesRead)
}
