import type { Database } from '../../../ports/database/port.ts'
import { type CardHolder, holderAthletes, holderTags } from '../../viewers/holder.server.ts'
import { openAlbum } from '../../viewers/viewer.server.ts'

export type RosterTeam = Awaited<ReturnType<typeof readTeams>>[number]

/** Puts the team with the newest album first, then the newest teams. */
export async function readTeams(
  { database }: { database: Pick<Database, 'db'> },
  holder: CardHolder,
  now: number,
) {
  const all = { ...holder, athleteId: null }
  const teams = await holderAthletes({ database }, all)
    .select(['athlete.id', 'athlete.number', 'athlete.name', 'team.name as team', 'team.season'])
    .orderBy('athlete.id', 'desc')
    .execute()
  if (teams.length < 2) return teams
  const newest = await openAlbum({ database }, all, null, now)
    .innerJoin(
      holderTags({ database }, all).select(['album_team.album_id', 'athlete.id as athleteId']).as('shown'),
      'shown.album_id',
      'album.id',
    )
    .select('shown.athleteId')
    .orderBy('album.date', (order) => order.desc().nullsLast())
    .executeTakeFirst()
  return teams.toSorted((a, b) => Number(b.id === newest?.athleteId) - Number(a.id === newest?.athleteId))
}
