import { creditsIn } from '../captions/find-slots.server.ts'
import { PNG_FRONT } from '../captions/png-slots.ts'
import { kindOf } from '../intake/file.ts'
import type { Credits } from '../intake/metadata.server.ts'
import { allOf, type Blank, LocationUnknown } from '../location/blanks.ts'
import { videoLocation } from '../location/formats/video.ts'
import { Budget, budgeted, type Source } from '../location/source.ts'
import { bareJpeg } from './jpeg.ts'
import { barePng } from './png.server.ts'
import { bareTiff } from './tiff.ts'

export interface BareBlanks {
  blanks: Blank[]
  room: Room | null
  said: Credits | null
}

export interface Room {
  kind: 'jpeg' | 'png'
  at: number
}

/** Finds all of a file but its picture, exposure and time. Null where that cannot be told. Run it in a worker. */
export async function bareIn(file: Source): Promise<BareBlanks | null> {
  try {
    const found = await blanksOf(file)
    if (!found) return null
    const { blanks, room = null } = found
    const all = await allOf(blanks)
    return { blanks: all, room, said: room && (await creditsIn(file)) }
  } catch (error) {
    if (error instanceof LocationUnknown) return null
    throw error
  }
}

async function blanksOf(file: Source): Promise<{ blanks: Blank[]; room?: Room } | null> {
  const source = budgeted(file, new Budget())
  switch (kindOf(await source.read(0, 4096))) {
    case 'jpeg': {
      const { blanks, front } = await bareJpeg(source, file)
      return { blanks, room: { kind: 'jpeg', at: front } }
    }
    case 'png':
      return { blanks: await barePng(source), room: { kind: 'png', at: PNG_FRONT } }
    case 'tiff':
      return { blanks: await bareTiff(source, 0, source.size) }
    case 'video':
      return { blanks: await videoLocation(source, { isBare: true }) }
    default:
      return null
  }
}
