import type { Database } from '../../../../../ports/database/port.ts'
import { compareNumbers } from '../../../../athletes/number.ts'
import { albumFrames } from '../../../frames/order.server.ts'
import type { GridFrame, GridTag } from './grid-view.ts'

/** Returns for each photo of an album who is tagged, or that nobody is there. */
export async function tagsIn({ db }: Pick<Database, 'db'>, albumId: string) {
  const rows = await albumFrames(db, albumId)
    .innerJoin('tag', 'tag.photo_id', 'frame.photo_id')
    .innerJoin('athlete', 'athlete.id', 'tag.athlete_id')
    .innerJoin('person', 'person.id', 'athlete.person_id')
    .select(['tag.photo_id as photo', 'athlete.id as athlete', 'athlete.number', 'tag.reported_at'])
    .select(['person.not_shown_at', 'athlete.deleted_at'])
    .execute()
  const nobody = await albumFrames(db, albumId)
    .innerJoin('nobody', 'nobody.photo_id', 'frame.photo_id')
    .select('nobody.photo_id as photo')
    .execute()
  const empty = new Set(nobody.map(({ photo }) => photo))
  const byPhoto = Map.groupBy(
    rows.toSorted((a, b) => compareNumbers(a.number, b.number)),
    ({ photo }) => photo,
  )
  return (photo: string): Pick<GridFrame, 'tags' | 'nobody'> => {
    const tags = byPhoto.get(photo)?.filter(({ deleted_at }) => deleted_at === null)
    if (tags) return { tags: tags.map(viewOf) }
    return empty.has(photo) ? { nobody: true } : {}
  }
}

function viewOf(row: {
  athlete: string
  number: string
  not_shown_at: unknown
  reported_at: unknown
}): GridTag {
  const { athlete, number, not_shown_at, reported_at } = row
  return {
    athlete,
    number,
    ...(not_shown_at !== null && { notShown: true }),
    ...(reported_at !== null && { reported: true }),
  }
}
