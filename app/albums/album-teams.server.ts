import type { Database } from '../../ports/database/port.ts'
import { recordEvent } from '../audit/audit.server.ts'
import type { AlbumChange, Trx } from './change.server.ts'

export async function readAlbumTeams({ db }: Pick<Database, 'db'>, albumId: string) {
  return db
    .selectFrom('album_team')
    .innerJoin('team', 'team.id', 'album_team.team_id')
    .where('album_id', '=', albumId)
    .where('team.deleted_at', 'is', null)
    .select(['team.id', 'name', 'season'])
    .orderBy('name')
    .orderBy('season')
    .execute()
}

/** Gives an album these teams and no others. Teams in the trash keep their place. */
export async function changeAlbumTeams(
  trx: Trx,
  { album, teams, ...by }: AlbumChange & { teams: readonly string[] },
): Promise<void> {
  const has = (await readAlbumTeams({ db: trx }, album)).map(({ id }) => id)
  const gone = has.filter((id) => !teams.includes(id))
  const there = await trx
    .selectFrom('team')
    .select('id')
    .where('id', 'in', [...teams.filter((id) => !has.includes(id)), ''])
    .where('deleted_at', 'is', null)
    .execute()
  if (gone.length + there.length === 0) return
  const rows = trx.deleteFrom('album_team').where('album_id', '=', album)
  await rows.where('team_id', 'in', [...gone, '']).execute()
  const added = there.map(({ id }) => ({ album_id: album, team_id: id }))
  // Another team may have come back from the trash meanwhile.
  const insert = trx.insertInto('album_team').onConflict((conflict) => conflict.doNothing())
  if (added.length > 0) await insert.values(added).execute()
  const detail = { teams: has.length - gone.length + added.length }
  await recordEvent(trx, by, { action: 'album.teams', about: album, detail })
}
