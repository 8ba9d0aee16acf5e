import { changeAlbum } from '../../../albums/change.server.ts'
import { numberedFrames } from '../../../albums/frames/order.server.ts'
import { isCardOf } from '../../cards/say-card.server.ts'
import type { RefusedOrDone } from '../../teams.server.ts'
import type { MatchWork } from './match.server.ts'

export function nameCard(
  { database, album, ...by }: MatchWork,
  { frame, athlete }: { frame: number; athlete: string },
): RefusedOrDone {
  return changeAlbum(database, album, async (trx) => {
    const photo = await trx
      .with('numbered', () => numberedFrames(trx, album))
      .selectFrom('numbered')
      .where('numbered.number', '=', Number.isSafeInteger(frame) ? frame : 0)
      .select('photoId')
      .executeTakeFirst()
    if (!photo) return { refused: 'This album doesn’t have a photo with that number.' }
    return isCardOf(trx, { photo: photo.photoId, athlete, album }, by)
  })
}
