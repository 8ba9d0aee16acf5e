import type { Database } from '../../../ports/database/port.ts'
import { type CardHolder, holderAthletes, holderTags } from '../../viewers/holder.server.ts'
import { openAlbum } from '../../viewers/viewer.server.ts'

/** A child's entry on one roster. */
export interface HerTeam {
  id: string
  number: string
  name: string
  team: string
  season: string
}

/** Puts the team with the newest album first, then the newest teams. */
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
