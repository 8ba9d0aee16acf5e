import { sql } from 'kysely'
import type { Database } from '../../../../ports/database/port.ts'
import { coverColumns, coverView } from '../../../photos/view.server.ts'

export async function readHeldPhoto({ db }: Pick<Database, 'db'>, photoId: string) {
  const row = await db
    .selectFrom('photo')
    .leftJoin('photo_release', (join) =>
      join.onRef('photo_release.photo_id', '=', 'photo.id').on('photo_release.person_id', 'is', null),
    )
    .where('photo.id', '=', photoId)
    .select([
      ...coverColumns,
      'photo.name',
      'photo.held',
      'photo.holds_erased',
      'photo.card',
      'photo.not_card',
    ])
    .select(['photo_release.id as released', 'photo_release.reason'])
    .executeTakeFirst()
  if (!row) return null
  const { name, held, holds_erased, card, not_card, released, reason, ...photo } = row
  return {
    photo: coverView(photo),
    name,
    athletes: await notShownIn(db, photoId),
    albums: await albumsOf(db, photoId),
    isHeld: held === 1,
    isCard: card !== null,
    notCard: not_card,
    /** The release of a photograph that showed someone erased. */
    erased: holds_erased === 1 ? { released: released === null ? null : reason } : null,
  }
}

function notShownIn(db: Database['db'], photoId: string) {
  return db
    .selectFrom('tag')
    .innerJoin('athlete', 'athlete.id', 'tag.athlete_id')
    .innerJoin('person', 'person.id', 'athlete.person_id')
    .innerJoin('team', 'team.id', 'athlete.team_id')
    .leftJoin('photo_release', (join) =>
      join
        .onRef('photo_release.photo_id', '=', 'tag.photo_id')
        .onRef('photo_release.person_id', '=', 'person.id'),
    )
    .where('tag.photo_id', '=', photoId)
    .where('athlete.deleted_at', 'is', null)
    .where('person.not_shown_at', 'is not', null)
    .select(['athlete.id', 'athlete.number', 'athlete.name', 'team.name as team'])
    .select('photo_release.reason as released')
    .orderBy('athlete.id')
    .execute()
}

function albumsOf(db: Database['db'], photoId: string) {
  return db
    .selectFrom('frame')
    .innerJoin('album', 'album.id', 'frame.album_id')
    .where('frame.photo_id', '=', photoId)
    .where('frame.deleted_at', 'is', null)
    .where('album.deleted_at', 'is', null)
    .select(['album.id', sql<string>`coalesce(album.display_name, album.name)`.as('title')])
    .orderBy(sql`album.date desc nulls last`)
    .orderBy('album.id', 'desc')
    .limit(10)
    .execute()
}
