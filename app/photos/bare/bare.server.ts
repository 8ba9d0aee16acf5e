import { creditsIn } from '../captions/find-slots.server.ts'
import { kindOf } from '../intake/file.ts'
import type { Credits } from '../intake/metadata.server.ts'
import { allOf, type Blank, LocationUnknown } from '../location/blanks.ts'
import { videoLocation } from '../location/formats/video.ts'
import { Budget, budgeted, type Source } from '../location/source.ts'
import { bareJpeg } from './jpeg.ts'
import { bareTiff } from './tiff.ts'

export interface BareBlanks {
  blanks: Blank[]
  /** Where words are written into a JPEG; null elsewhere. */
  front: number | null
  said: Credits | null
}

/** Finds all of a file but its picture, exposure and time. Null where that cannot be told. Run it in a worker. */
export async function bareIn(file: Source): Promise<BareBlanks | null> {
  try {
    const found = await blanksOf(file)
    if (!found) return null
    const { blanks, front = null } = found
    const all = await allOf(blanks)
    return { blanks: all, front, said: front === null ? null : await creditsIn(file) }
  } catch (error) {
    if (error instanceof LocationUnknown) return null
    throw error
  }
}

async function blanksOf(file: Source): Promise<{ blanks: Blank[]; front?: number } | null> {
  const source = budgeted(file, new Budget())
  switch (kindOf(await source.read(0, 4096))) {
    case 'jpeg':
      return bareJpeg(source, file)
    case 'tiff':
      return { blanks: await bareTiff(source, 0, source.size) }
    case 'video':
      return { blanks: await videoLocation(source, { isBare: true }) }
    default:
      return null
  }
}
