import type { Selectable } from 'kysely'
import type { Schema } from '../../../ports/database/schema/schema.ts'
import { readPin } from '../../accounts/pins/pin.server.ts'
import { lockedPage } from '../../athletes/cards/page-pins.server.ts'
import type { Sign } from '../../ports.server.ts'
import type { TeamsFile } from '../teams-format.ts'
import { pagesOf } from './batches.ts'
import { type Db, iso, present } from './photographs.server.ts'

/** All teams except those in the trash. Printed cards stay valid in another business, so their PINs come along. */
export async function* exportTeams(db: Db, sign: Sign): AsyncGenerator<TeamsFile> {
  for await (const rows of pagesOf((after?: { id: string }) => teamRows(db, after))) {
    const ids = rows.map(({ id }) => id)
    const athletes = Map.groupBy(await athletesOf(db, ids), ({ team_id }) => team_id)
    const albums = Map.groupBy(await albumsOf(db, ids), ({ team_id }) => team_id)
    yield rows.map(({ id, name, season, slug }) => ({
      id,
      name,
      ...present({ season, slug }),
      albums: (albums.get(id) ?? []).map(({ slug }) => slug),
      athletes: (athletes.get(id) ?? []).map(({ team_id: _, person_id, ...athlete }) => ({
        id: athlete.id,
        person: person_id,
        number: athlete.number,
        ...present({ name: athlete.name, position: athlete.position, year: athlete.year }),
        ...(athlete.shares_number === 1 && { sharesNumber: true as const }),
        ...present(pageOf(sign, athlete)),
        ...present({ notShownAt: iso(athlete.not_shown_at), notShownNote: athlete.not_shown_note }),
      })),
    }))
  }
}

type PageRow = Pick<Selectable<Schema['person']>, 'card' | 'page' | 'pin_hash' | 'pin_sealed'>

/** Leaves out the state of a page whose PIN cannot be read: switched on without a PIN, it would open to everyone. */
function pageOf(sign: Sign, { card, page, pin_hash, pin_sealed }: PageRow) {
  if (card === null) return {}
  const pagePin = readPin(sign, lockedPage(card), pin_sealed)
  const lost = pin_hash !== null && pagePin === null
  return { card, page: lost ? null : page, pagePin }
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
    .select(['shares_number', 'not_shown_at', 'not_shown_note'])
    .select(['card', 'page', 'pin_hash', 'pin_sealed'])
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
