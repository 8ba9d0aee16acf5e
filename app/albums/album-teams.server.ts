import type { Database } from '../../ports/database/port.ts'
import { recordEvent } from '../audit/audit.server.ts'
import { type AlbumChange, type AlbumsPorts, changeAlbum, type Refused, type Trx } from './change.server.ts'

export type AlbumTeam = Awaited<ReturnType<typeof readAlbumTeams>>[number]

/** A meet has many teams. */
const MOST = 50

export async function readAlbumTeams({ db }: Pick<Database, 'db'>, albumId: string) {
  const rows = await db
    .selectFrom('album_team')
    .innerJoin('team', 'team.id', 'album_team.team_id')
    .where('album_id', '=', albumId)
    .where('team.deleted_at', 'is', null)
    .select(['team.id', 'name', 'season'])
    .select(({ selectFrom, fn }) =>
      selectFrom('athlete')
        .whereRef('athlete.team_id', '=', 'team.id')
        .where('athlete.deleted_at', 'is', null)
        .select(fn.countAll<number>().as('n'))
        .as('athletes'),
    )
    .orderBy('name')
    .orderBy('season')
    .execute()
  return rows.map((row) => ({ ...row, athletes: Number(row.athletes) }))
}

export function addAlbumTeams(
  database: AlbumsPorts,
  { album, teams, ...by }: AlbumChange & { teams: string[] },
): Promise<{ added: number } | Refused> {
  return changeAlbum<{ added: number }>(database, album, async (trx) => {
    const there = await trx
      .selectFrom('team')
      .select('id')
      .where('id', 'in', [...teams, ''])
      .where('deleted_at', 'is', null)
      .execute()
    if (there.length === 0) return { refused: 'Choose a team.' }
    const has = await idsOf(trx, album)
    const fresh = there.filter(({ id }) => !has.includes(id))
    if (has.length + fresh.length > MOST) return { refused: `An album can have up to ${MOST} teams.` }
    if (fresh.length === 0) return { added: 0 }
    await trx
      .insertInto('album_team')
      .values(fresh.map(({ id }) => ({ album_id: album, team_id: id })))
      .execute()
    const detail = { teams: has.length + fresh.length }
    await recordEvent(trx, by, { action: 'album.teams', about: album, detail })
    return { added: fresh.length }
  })
}

export function removeAlbumTeam(
  database: AlbumsPorts,
  { album, team, ...by }: AlbumChange & { team: string },
): Promise<{ removed: boolean } | Refused> {
  return changeAlbum<{ removed: boolean }>(database, album, async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom('album_team')
      .where('album_id', '=', album)
      .where('team_id', '=', team)
      .executeTakeFirst()
    if (numDeletedRows === 0n) return { removed: false }
    const detail = { teams: (await idsOf(trx, album)).length }
    await recordEvent(trx, by, { action: 'album.teams', about: album, detail })
    return { removed: true }
  })
}

async function idsOf(trx: Trx, albumId: string): Promise<string[]> {
  const rows = await trx.selectFrom('album_team').select('team_id').where('album_id', '=', albumId).execute()
  return rows.map(({ team_id }) => team_id)
}
