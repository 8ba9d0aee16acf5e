import type { Database } from '../../../../ports/database/port.ts'
import { coverColumns, coverView } from '../../../photos/view.server.ts'

/** A photograph, and why it is held; null when there is none. */
export async function readHeldPhoto({ db }: Pick<Database, 'db'>, photoId: string) {
  const row = await db
    .selectFrom('photo')
    .leftJoin('photo_release', (join) =>
      join.onRef('photo_release.photo_id', '=', 'photo.id').on('photo_release.person_id', 'is', null),
    )
    .where('photo.id', '=', photoId)
    .select([...coverColumns, 'photo.name', 'photo.held', 'photo.holds_erased', 'photo.card'])
    .select('photo_release.id as released')
    .executeTakeFirst()
  if (!row) return null
  const athletes = await db
    .selectFrom('tag')
    .innerJoin('athlete', 'athlete.id', 'tag.athlete_id')
    .innerJoin('person', 'person.id', 'athlete.person_id')
    .where('tag.photo_id', '=', photoId)
    .where('athlete.deleted_at', 'is', null)
    .where('person.not_shown_at', 'is not', null)
    .select(['athlete.id', 'athlete.number', 'athlete.name'])
    .orderBy('athlete.id')
    .execute()
  const { name, held, holds_erased, card, released, ...photo } = row
  return {
    photo: coverView(photo),
    name,
    athletes,
    isHeld: held === 1,
    isCard: card !== null,
    erased: holds_erased === 1 && released === null,
  }
}
