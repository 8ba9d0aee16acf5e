import { pagesOf } from '../batches.ts'
import { type Db, iso, present } from './photographs.server.ts'

/** All teams except those in the trash. No code or PIN of a card. */
export async function* exportTeams(db: Db) {
  for await (const rows of pagesOf((after?: { id: string }) => teamRows(db, after))) {
    const ids = rows.map(({ id }) => id)
    const athletes = Map.groupBy(await athletesOf(db, ids), ({ team_id }) => team_id)
    const albums = Map.groupBy(await albumsOf(db, ids), ({ team_id }) => team_id)
    yield rows.map(({ id, name, season, slug }) => ({
      name,
      ...present({ season, slug }),
      albums: (albums.get(id) ?? []).map(({ slug }) => slug),
      athletes: (athletes.get(id) ?? []).map(({ team_id: _, person_id, ...athlete }) => ({
        id: athlete.id,
        person: person_id,
        number: athlete.number,
        ...present({ name: athlete.name, position: athlete.position, year: athlete.year }),
        ...(athlete.shares_number === 1 && { sharesNumber: true }),
        ...present({
          page: athlete.page,
          notShownAt: iso(athlete.not_shown_at),
          notShownNote: athlete.not_shown_note,
        }),
      })),
    }))
  }
}

function teamRows(db: Db, after?: { id: string }) {
  return db
    .selectFrom('team')
    .where('deleted_at', 'is', null)
    .where('id', '>', after?.id ?? '')
    .select(['id', 'name', 'season', 'slug'])
    .orderBy('id')
}

function athletesOf(db: Db, teamIds: string[]) {
  return db
    .selectFrom('athlete')
    .innerJoin('person', 'person.id', 'athlete.person_id')
    .where('team_id', 'in', teamIds)
    .where('deleted_at', 'is', null)
    .select(['team_id', 'person_id', 'athlete.id', 'number', 'name', 'position', 'year'])
    .select(['shares_number', 'page', 'not_shown_at', 'not_shown_note'])
    .orderBy('athlete.id')
    .execute()
}

function albumsOf(db: Db, teamIds: string[]) {
  return db
    .selectFrom('album_team')
    .innerJoin('album', 'album.id', 'album_team.album_id')
    .where('team_id', 'in', teamIds)
    .where('album.deleted_at', 'is', null)
    .select(['team_id', 'album.slug'])
    .orderBy('album.slug')
    .execute()
}
