import type { Transaction } from 'kysely'
import { insertAthletes } from '../../app/athletes/add-athletes.server.ts'
import { newCard } from '../../app/athletes/cards/make-cards.server.ts'
import { matchStep } from '../../app/athletes/studio/match/match.server.ts'
import { freeTeamSlug } from '../../app/athletes/team-page.server.ts'
import { uuidv7 } from '../../ports/database/id.ts'
import type { Schema } from '../../ports/database/schema/schema.ts'
import type { Demo } from '../read.ts'

type Trx = Transaction<Schema>

const TEAM = '01a1fd07-ca59-7d2b-9c51-5f1e0c4a7b01'

export async function insertTeam(
  trx: Trx,
  { demo, photoIds, now }: { demo: Demo; photoIds: ReadonlyMap<string, string>; now: number },
): Promise<void> {
  const { name, season, athletes } = demo.team
  const slug = await freeTeamSlug(trx, `${name} ${season}`)
  await trx.insertInto('team').values({ id: TEAM, name, season, slug }).execute()
  const entries = athletes.map(({ notShown: _, ...entry }) => entry)
  const ids = await insertAthletes(trx, TEAM, entries, now)
  for (const [i, { notShown }] of athletes.entries()) {
    const person = trx
      .selectFrom('athlete')
      .select('person_id')
      .where('id', '=', ids[i] as string)
    const change =
      notShown === undefined ? { card: newCard() } : { not_shown_at: now, not_shown_note: notShown }
    await trx.updateTable('person').set(change).where('id', 'in', person).execute()
  }
  const [game = ''] = await insertGames(trx, demo)
  const match = matchStep(game, now)
  const idOf = (number: string) => ids[athletes.findIndex((one) => one.number === number)] as string
  // IDs in order, which exports keep.
  const tags = demo.team.tags.map(({ photograph, number, ...tag }, i) => ({
    ...tag,
    id: uuidv7(now + i),
    photo_id: photoIds.get(photograph) as string,
    athlete_id: idOf(number),
    step: tag.evidence === 'hand' ? uuidv7(now + i) : match,
    created_at: now + i,
  }))
  await trx.insertInto('tag').values(tags).execute()
  const step = uuidv7(now)
  const nobody = demo.team.nobody.map((file) => ({ photo_id: photoIds.get(file) as string, step }))
  await trx.insertInto('nobody').values(nobody).execute()
}

/** Returns the albums in the demo's order. */
async function insertGames(trx: Trx, demo: Demo): Promise<string[]> {
  const played = [...demo.albums, ...demo.privateAlbums].filter(({ name }) => demo.team.albums.includes(name))
  const slugs = played.map(({ slug }) => slug)
  const albums = await trx.selectFrom('album').select(['id', 'slug']).where('slug', 'in', slugs).execute()
  const ids = albums.toSorted((a, b) => slugs.indexOf(a.slug) - slugs.indexOf(b.slug)).map(({ id }) => id)
  await trx
    .insertInto('album_team')
    .values(ids.map((album_id) => ({ album_id, team_id: TEAM })))
    .execute()
  return ids
}

export async function deleteTeam(trx: Trx): Promise<void> {
  await trx.deleteFrom('team').where('id', '=', TEAM).execute()
}
