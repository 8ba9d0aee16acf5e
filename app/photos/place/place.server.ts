import { kindOf } from '../intake/file.ts'
import { type Blank, PlaceUnknown } from './blanks.ts'
import { heifPlace } from './formats/heif.ts'
import { jpegPlace } from './formats/jpeg.ts'
import { pngPlace } from './formats/png.server.ts'
import { tiffPlace } from './formats/tiff.ts'
import { videoPlace } from './formats/video.ts'
import { webpPlace } from './formats/webp.ts'
import type { Source } from './source.ts'

/**
 * Where a photograph says at which place it was taken, so that a copy can leave it out without another length: the GPS
 * directory of EXIF and what XMP says about GPS, and of a video all that is beside its pictures and sound. Null where that
 * cannot be told. Empty for anything else.
 */
export async function placeIn(source: Source): Promise<Blank[] | null> {
  try {
    switch (kindOf(await source.read(0, 4096))) {
      case 'jpeg':
        return await jpegPlace(source)
      case 'png':
        return await pngPlace(source)
      case 'webp':
        return await webpPlace(source)
      case 'tiff':
        return await tiffPlace(source, 0, source.size)
      case 'avif':
      case 'heif':
        return await heifPlace(source)
      case 'video':
        return await videoPlace(source)
      default:
        return []
    }
  } catch (error) {
    if (error instanceof PlaceUnknown) return null
    throw error
  }
}
