import { kindOf } from '../intake/file.ts'
import { allOf, type Blank, PlaceUnknown } from './blanks.ts'
import { heifPlace } from './formats/heif.ts'
import { jpegPlace } from './formats/jpeg.ts'
import { pngPlace } from './formats/png.server.ts'
import { tiffPlace } from './formats/tiff.ts'
import { videoPlace } from './formats/video.ts'
import { webpPlace } from './formats/webp.ts'
import { Budget, budgeted, type Source } from './source.ts'

/**
 * Where a photograph says at which place it was taken, so that a copy can leave it out without another length: the GPS
 * directory of EXIF and what XMP says about GPS, and of a video all that is beside its pictures and sound. Null where that
 * cannot be told. Empty for anything else. It reads what somebody uploaded, so the server has a process of its own do it.
 */
export async function placeIn(file: Source): Promise<Blank[] | null> {
  try {
    return await allOf(placesIn(file))
  } catch (error) {
    if (error instanceof PlaceUnknown) return null
    throw error
  }
}

async function* placesIn(file: Source): AsyncGenerator<Blank> {
  const budget = new Budget()
  const source = budgeted(file, budget)
  switch (kindOf(await source.read(0, 4096))) {
    case 'jpeg':
      return yield* jpegPlace(source)
    case 'png':
      return yield* pngPlace(source, budget)
    case 'webp':
      return yield* webpPlace(source)
    case 'tiff':
      return yield* tiffPlace(source, 0, source.size)
    case 'avif':
    case 'heif':
      return yield* heifPlace(source)
    case 'video':
      return yield* await videoPlace(source)
  }
}
