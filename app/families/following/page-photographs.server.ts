import type { Database } from '../../../ports/database/port.ts'
import { visibleTags } from '../../athletes/tags/visible.server.ts'
import { isOpenToSome } from '../../viewers/holder.server.ts'

/** What athletes' pages show at `now`: visible tags in the team's open albums. Two albums show it twice. */
export function pagePhotographs(db: Database['db'], now: number) {
  return visibleTags(db)
    .innerJoin('photo', 'photo.id', 'tag.photo_id')
    .where('photo.held', '=', 0)
    .where('person.page', '=', 'on')
    .innerJoin('frame', 'frame.photo_id', 'photo.id')
    .where('frame.deleted_at', 'is', null)
    .innerJoin('album', 'album.id', 'frame.album_id')
    .innerJoin('album_team', (join) =>
      join.onRef('album_team.album_id', '=', 'album.id').onRef('album_team.team_id', '=', 'athlete.team_id'),
    )
    .where((has) => isOpenToSome(has, now))
}
