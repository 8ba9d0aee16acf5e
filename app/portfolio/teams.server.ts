import { sql } from 'kysely'
import type { Database } from '../../ports/database/port.ts'
import { compareNumbers } from '../athletes/number.ts'
import { visibleAthletes } from '../athletes/tags/visible.server.ts'
import { frameCount } from '../clients/grants/grants.server.ts'
import { shownCover } from '../photos/held.server.ts'
import { leaveOutNames } from '../photos/names/names.server.ts'
import { coverView, photoColumns, photoView } from '../photos/view.server.ts'
import { cardLink, shownAlbums } from './shown.server.ts'

export type Game = TeamPage['games'][number]
export type TeamPage = NonNullable<Awaited<ReturnType<typeof readTeamPage>>>

const MOST = 200

export async function readTeamPage(database: Pick<Database, 'db'>, slug: string, now: number) {
  const team = await teamPages(database)
    .where('slug', '=', slug)
    .select(['id', 'name', 'season'])
    .executeTakeFirst()
  if (!team) return null
  const { id, name, season } = team
  const [rows, athletes] = await Promise.all([
    gamesOf(database, id, now),
    visibleAthletes(database.db).where('team.id', '=', id).select('athlete.number').distinct().execute(),
  ])
  const games = rows.map(({ slug, name, date, city, link, count, ...cover }) => ({
    slug,
    name,
    date,
    city,
    link,
    count: Number(count ?? 0),
    cover: coverView(cover),
  }))
  const [first] = await leaveOutNames(database, rows.slice(0, 1), 'everybody')
  const numbers = athletes.map(({ number }) => number).toSorted(compareNumbers)
  return { slug, name, season, games, numbers, preview: first ? photoView(first) : null }
}

function gamesOf(database: Pick<Database, 'db'>, teamId: string, now: number) {
  return shownAlbums(database, now)
    .innerJoin('album_team', 'album_team.album_id', 'album.id')
    .where('album_team.team_id', '=', teamId)
    .innerJoin('photo', (join) => join.on('photo.id', '=', shownCover))
    .select(['album.slug', 'album.name', 'album.date', 'album.city', cardLink.as('link'), ...photoColumns])
    .select((has) => frameCount(has).as('count'))
    .orderBy(sql`album.date desc nulls last, album.id desc`)
    .limit(MOST)
    .execute()
}

export async function teamsOfGallery(database: Pick<Database, 'db'>, albumSlug: string) {
  return teamPages(database)
    .innerJoin('album_team', 'album_team.team_id', 'team.id')
    .innerJoin('album', 'album.id', 'album_team.album_id')
    .where('album.slug', '=', albumSlug)
    .select([sql<string>`team.slug`.as('slug'), 'team.name'])
    .orderBy('team.name')
    .execute()
}

export async function listTeamPages(database: Pick<Database, 'db'>): Promise<string[]> {
  const rows = await teamPages(database).select('slug').orderBy('slug').limit(5000).execute()
  return rows.flatMap(({ slug }) => slug ?? [])
}

function teamPages({ db }: Pick<Database, 'db'>) {
  return db.selectFrom('team').where('team.slug', 'is not', null).where('team.deleted_at', 'is', null)
}
