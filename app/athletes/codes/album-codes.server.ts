import type { Database } from '../../../ports/database/port.ts'
import { prefixesOf } from './code-prefixes.ts'
import type { Code } from './codes.ts'

/**
 * Returns code replacements like 'b23' for an album: the team's shortest prefix and the number, or the number alone for
 * one team. Skips hidden and unnamed athletes and numbers worn twice.
 */
export async function readCodes({ db }: Pick<Database, 'db'>, albumId: string): Promise<Code[]> {
  const rows = await db
    .selectFrom('album_team')
    .innerJoin('team', 'team.id', 'album_team.team_id')
    .innerJoin('athlete', 'athlete.team_id', 'team.id')
    .innerJoin('person', 'person.id', 'athlete.person_id')
    .where('album_team.album_id', '=', albumId)
    .where('team.deleted_at', 'is', null)
    .where('athlete.deleted_at', 'is', null)
    .select(['team.id as teamId', 'team.name as team', 'athlete.number', 'athlete.name'])
    .select(['athlete.position', 'person.not_shown_at as notShownAt'])
    .orderBy('team.name')
    .orderBy('team.id')
    .orderBy('athlete.number')
    .orderBy('athlete.id')
    .execute()
  const teams = [...Map.groupBy(rows, ({ teamId }) => teamId).values()]
  const prefixes = prefixesOf(teams.map(([first]) => first?.team ?? ''))
  return teams.flatMap((athletes, i) => {
    const wearers = Map.groupBy(athletes, ({ number }) => number)
    const clear = athletes.filter(
      ({ number, name, notShownAt }) =>
        name !== '' && notShownAt === null && wearers.get(number)?.length === 1,
    )
    return clear.flatMap(({ number, name, position, team }) => {
      const words = [`${name} (${number})`, [team, position, name].filter(Boolean).join(' ')]
      const alone = teams.length === 1 ? [{ code: number, words }] : []
      return [{ code: `${prefixes[i]}${number}`, words }, ...alone]
    })
  })
}
