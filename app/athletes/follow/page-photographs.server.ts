import { sql } from 'kysely'
import type { Database } from '../../../ports/database/port.ts'
import { isOpen } from '../../clients/grants/grants.server.ts'
import { visibleTags } from '../tags/visible.server.ts'

/**
 * The photographs that athletes' pages show at `now`: with a tag by which visitors may find them, in an album of the athlete's
 * team that is open at this moment. One that two albums show is there twice.
 */
export function pagePhotographs(db: Database['db'], now: number) {
  return visibleTags(db)
    .innerJoin('photo', 'photo.id', 'tag.photo_id')
    .where('photo.held', '=', 0)
    .where('person.card', 'is not', null)
    .innerJoin('frame', 'frame.photo_id', 'photo.id')
    .where('frame.deleted_at', 'is', null)
    .innerJoin('album', 'album.id', 'frame.album_id')
    .innerJoin('album_team', (join) =>
      join.onRef('album_team.album_id', '=', 'album.id').onRef('album_team.team_id', '=', 'athlete.team_id'),
    )
    .where((has) =>
      has.or([
        isOpen(has, now),
        has.and([
          has('album.visibility', '=', 'public'),
          has('album.published', '=', 1),
          has('album.deleted_at', 'is', null),
          has.or([has('album.expires_at', 'is', null), has('album.expires_at', '>', now)]),
        ]),
      ]),
    )
}

/** Whose page it is, as whoever follows them reads it: never by name. */
export interface Followed {
  personId: string
  /** The end of the page's address. */
  card: string
  number: string
  team: string
}

/** Somebody with a page, by the code of their card or as a person; the newest of the rosters they are on. Null without a page. */
export async function readFollowed(
  db: Database['db'],
  who: { card: string } | { personId: string },
): Promise<Followed | null> {
  const [column, value] =
    'card' in who ? (['person.card', who.card] as const) : (['person.id', who.personId] as const)
  const row = await db
    .selectFrom('person')
    .innerJoin('athlete', 'athlete.person_id', 'person.id')
    .innerJoin('team', 'team.id', 'athlete.team_id')
    .where(column, '=', value)
    .where('person.not_shown_at', 'is', null)
    .where('athlete.deleted_at', 'is', null)
    .where('team.deleted_at', 'is', null)
    .select(['person.id as personId', 'athlete.number', 'team.name as team'])
    .select(sql<string | null>`person.card`.as('card'))
    .orderBy('athlete.id', 'desc')
    .executeTakeFirst()
  return row?.card ? { ...row, card: row.card } : null
}
