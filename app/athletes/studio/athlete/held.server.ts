import type { Database } from '../../../../ports/database/port.ts'
import { coverColumns, coverView } from '../../../photos/view.server.ts'

export type Held = Awaited<ReturnType<typeof readHeld>>

const MOST = 60

/** Lists photographs tagged with the child in any team, held ones first. */
export async function readHeld({ db }: Pick<Database, 'db'>, athleteId: string) {
  const person = db.selectFrom('athlete').select('person_id').where('id', '=', athleteId)
  const tagged = db
    .selectFrom('tag')
    .innerJoin('athlete', 'athlete.id', 'tag.athlete_id')
    .where('athlete.person_id', 'in', person)
    .select('tag.photo_id')
    .distinct()
  const photos = db
    .selectFrom('photo')
    .leftJoin('photo_release', (join) =>
      join.onRef('photo_release.photo_id', '=', 'photo.id').on('photo_release.person_id', 'in', person),
    )
    .where('photo.id', 'in', tagged)
  const { total, released } = await photos
    .select(({ fn }) => [fn.countAll().as('total'), fn.count('photo_release.id').as('released')])
    .executeTakeFirstOrThrow()
  const rows = await photos
    .select([...coverColumns, 'photo.name', 'photo_release.reason'])
    .select(({ selectFrom, fn }) =>
      selectFrom('tag')
        .innerJoin('athlete', 'athlete.id', 'tag.athlete_id')
        .whereRef('tag.photo_id', '=', 'photo.id')
        .where('athlete.person_id', 'not in', person)
        .select(fn.countAll().as('n'))
        .as('others'),
    )
    .orderBy('photo_release.id', (order) => order.asc().nullsFirst())
    .orderBy('photo.taken_at')
    .orderBy('photo.id')
    .limit(MOST)
    .execute()
  return {
    total: Number(total),
    released: Number(released),
    photos: rows.map(({ name, reason, others, ...photo }) => ({
      photo: coverView(photo),
      name,
      /** Null while held. */
      reason,
      others: Number(others),
    })),
  }
}
