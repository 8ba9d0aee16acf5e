import type { Selectable, Transaction } from 'kysely'
import type { Database } from '../../../ports/database/port.ts'
import type { Schema } from '../../../ports/database/schema/schema.ts'
import { oneLine } from '../../../ports/mail/address.ts'
import { pinColumns } from '../../accounts/pins/pin.server.ts'
import { keepCodes } from '../../athletes/cards/make-cards.server.ts'
import { lockedPage } from '../../athletes/cards/page-pins.server.ts'
import { NO_CARD } from '../../athletes/cards/pages.server.ts'
import { freeTeamSlug } from '../../athletes/team-page.server.ts'
import { recordEvent } from '../../audit/audit.server.ts'
import { withLock } from '../../clients/lock.server.ts'
import type { Sign } from '../../ports.server.ts'
import { batchesOf } from '../export/batches.ts'
import type { Teams } from '../teams-format.ts'
import { type ImportWork, insertNew } from './import-work.ts'
import { type ImportLine, lineOf } from './report.ts'

export type PlayingTeams = { id: string; albums: string[] }[]

type TeamsWork = Pick<ImportWork, 'database' | 'sign' | 'dryRun' | 'actor' | 'now'>

/** Adds new teams with their rosters. A team that is here, or in the trash, stays as it is. */
export async function importTeams(
  work: TeamsWork,
  teams: Teams,
): Promise<{ lines: ImportLine[]; playing: PlayingTeams }> {
  const lines: ImportLine[] = []
  const playing: PlayingTeams = []
  for (const team of teams) {
    const line = lineOf('team', [team.name, team.season].filter(Boolean).join(', '))
    const there = await findSame(work.database.db, team)
    playing.push({ id: there ?? team.id, albums: team.albums })
    const hasPages = team.athletes.some(({ page }) => page === 'on')
    lines.push(there ? line('there') : line('new', hasPages ? [NO_FOLLOWERS] : []))
    if (!there && !work.dryRun) await withLock(work.database, (trx) => insertTeam(trx, work, team))
  }
  return { lines, playing }
}

const NO_FOLLOWERS =
  'Its followers don’t come along, because those families agreed to hear from the earlier site. They can follow again on the athlete’s page.'

export async function insertAlbumTeams(
  trx: Transaction<Schema>,
  album: { id: string; slug: string },
  teams: PlayingTeams,
): Promise<void> {
  const rows = teams
    .filter(({ albums }) => albums.includes(album.slug))
    .map(({ id }) => ({ album_id: album.id, team_id: id }))
  await insertNew(trx, 'album_team', rows)
}

/** Finds a team by ID, or by name and season; in the trash too. */
async function findSame(
  db: Database['db'],
  { id, name, season = '' }: Teams[number],
): Promise<string | undefined> {
  const found = await db
    .selectFrom('team')
    .select('id')
    .where((has) =>
      has.or([
        has('id', '=', id),
        has.and([has('name', '=', oneLine(name)), has('season', '=', oneLine(season))]),
      ]),
    )
    .executeTakeFirst()
  return found?.id
}

async function insertPersons(
  trx: Transaction<Schema>,
  sign: Sign,
  athletes: Teams[number]['athletes'],
): Promise<void> {
  const taken = await takenCards(trx, athletes)
  const persons = athletes.map(({ person: id, notShownAt = null, notShownNote = '', ...page }) => ({
    id,
    not_shown_at: notShownAt,
    not_shown_note: notShownNote,
    ...pageOf(sign, taken, page),
  }))
  await insertNew(trx, 'person', persons)
  await keepCodes(
    trx,
    persons.flatMap(({ card }) => card ?? []),
  )
}

type Page = Pick<Teams[number]['athletes'][number], 'card' | 'page' | 'pagePin'>
type PageColumns = Pick<Selectable<Schema['person']>, keyof typeof NO_CARD>

/** Skips a card that someone else has here. */
function pageOf(sign: Sign, taken: Set<string>, { card, page, pagePin }: Page): PageColumns {
  if (card === undefined || taken.has(card)) return NO_CARD
  return { card, page: page ?? null, ...pinColumns(sign, lockedPage(card), pagePin ?? '') }
}

async function takenCards(
  trx: Transaction<Schema>,
  athletes: Teams[number]['athletes'],
): Promise<Set<string>> {
  const cards = athletes.flatMap(({ card }) => card ?? [])
  if (cards.length === 0) return new Set()
  const rows = await trx.selectFrom('person').select('card').where('card', 'in', cards).execute()
  return new Set(rows.flatMap(({ card }) => card ?? []))
}

async function insertTeam(
  trx: Transaction<Schema>,
  { sign, ...by }: TeamsWork,
  { id, name, season = '', slug, athletes }: Teams[number],
): Promise<void> {
  const free = slug === undefined ? null : await freeTeamSlug(trx, slug)
  await insertNew(trx, 'team', [{ id, name: oneLine(name), season: oneLine(season), slug: free }])
  for (const some of batchesOf(athletes)) {
    await insertPersons(trx, sign, some)
    const rows = some.map((athlete) => ({
      id: athlete.id,
      team_id: id,
      person_id: athlete.person,
      number: athlete.number,
      name: oneLine(athlete.name ?? ''),
      position: oneLine(athlete.position ?? ''),
      year: oneLine(athlete.year ?? ''),
      shares_number: athlete.sharesNumber ? (1 as const) : (0 as const),
    }))
    await insertNew(trx, 'athlete', rows)
  }
  await recordEvent(trx, by, { action: 'team.add', about: id })
}
