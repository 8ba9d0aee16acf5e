import { kindOf } from '../intake/file.ts'
import { allOf, type Blank, LocationUnknown } from './blanks.ts'
import { jpegLocation } from './formats/jpeg.ts'
import { tiffLocation } from './formats/tiff.ts'
import { videoLocation } from './formats/video.ts'
import { Budget, budgeted, type Source } from './source.ts'

/** Finds where a file says its location; null where that cannot be told. Reads foreign bytes, so run it in a worker. */
export async function locationIn(file: Source): Promise<Blank[] | null> {
  try {
    return await allOf(locationsIn(file))
  } catch (error) {
    if (error instanceof LocationUnknown) return null
    throw error
  }
}

async function* locationsIn(file: Source): AsyncGenerator<Blank> {
  const source = budgeted(file, new Budget())
  switch (kindOf(await source.read(0, 4096))) {
    case 'jpeg':
      return yield* jpegLocation(source, file)
    case 'tiff':
      return yield* tiffLocation(source, 0, source.size)
    case 'png':
    case 'webp':
    case 'avif':
    case 'heif':
      throw new LocationUnknown('Nobody looks for it in such a file.')
    case 'video':
      return yield* await videoLocation(source)
  }
}
