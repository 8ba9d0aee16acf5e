import type { Database } from '../../../ports/database/port.ts'
import { type CardHolder, holderAthletes, holderTags } from '../../viewers/holder.server.ts'
import { openAlbum } from '../../viewers/viewer.server.ts'

/** An athlete of one team, who is one child with the others of a page. */
export interface HerTeam {
  /** Of the athlete. */
  id: string
  number: string
  name: string
  team: string
  season: string
}

/** The teams behind a page; first the one with the newest album that shows her, then the others, the newest first. */
export async function readTeams(
  ports: { database: Pick<Database, 'db'> },
  holder: CardHolder,
  now: number,
): Promise<HerTeam[]> {
  const all = { ...holder, athleteId: null }
  const teams = await holderAthletes(ports, all)
    .select(['athlete.id', 'athlete.number', 'athlete.name', 'team.name as team', 'team.season'])
    .orderBy('athlete.id', 'desc')
    .execute()
  if (teams.length < 2) return teams
  const newest = await openAlbum(ports, all, null, now)
    .innerJoin(
      holderTags(ports, all).select(['album_team.album_id', 'athlete.id as athleteId']).as('hers'),
      'hers.album_id',
      'album.id',
    )
    .select('hers.athleteId')
    .orderBy('album.date', (order) => order.desc().nullsLast())
    .executeTakeFirst()
  return teams.toSorted((a, b) => Number(b.id === newest?.athleteId) - Number(a.id === newest?.athleteId))
}
