import type { Transaction } from 'kysely'
import type { Database } from '../../ports/database/port.ts'
import type { Schema } from '../../ports/database/schema/schema.ts'
import type { By } from '../audit/actor.ts'
import { recordEvent } from '../audit/audit.server.ts'
import { hideNamesakes, insertAthletes } from './add-athletes.server.ts'
import { type EntryErrors, MOST_ATHLETES, nameKey, type RosterEntry, readEntry } from './entry.ts'
import { withholdFormerNames } from './forget-name.server.ts'
import { NUMBER_RULE, readNumber } from './number.ts'
import { lockPersons } from './person-locks.server.ts'
import { type Refused, type RefusedOrDone, type Writer, withTeam } from './teams.server.ts'

export type RefusedEntry = Refused & { errors?: EntryErrors }

export const NO_ATHLETE = 'This athlete is no longer on the roster.'

export function addAthlete(
  database: Writer,
  teamId: string,
  typed: RosterEntry,
  by: By,
): Promise<{ id: string } | RefusedEntry> {
  const entry = readEntry(typed)
  if ('errors' in entry) return Promise.resolve({ ...entry, refused: sentencesOf(entry.errors) })
  return withTeam<{ id: string }>(database, teamId, async (trx) => {
    const refused = await refuseMore(trx, teamId, 1)
    if (refused) return { refused }
    const [id] = await insertAthletes(trx, teamId, [entry], by.now)
    await recordEvent(trx, by, { action: 'athlete.add', about: id })
    return { id: id as string }
  })
}

/** Changes an entry. A new number is not shared, and a hidden athlete's name hides. */
export async function changeAthlete(
  database: Writer,
  athleteId: string,
  typed: RosterEntry,
  by: By,
): Promise<RefusedEntry | null> {
  const entry = readEntry(typed)
  if ('errors' in entry) return { ...entry, refused: sentencesOf(entry.errors) }
  const named = database.db.selectFrom('athlete').select('name').where('id', '=', athleteId)
  if (nameKey((await named.executeTakeFirst())?.name ?? '') !== nameKey(entry.name))
    await withholdFormerNames(database, [athleteId])
  return withAthlete(database, athleteId, async (trx, former) => {
    const moved = former.number !== entry.number
    const renamed = nameKey(former.name) !== nameKey(entry.name)
    if (renamed) await lockPersons(trx, database.engine, [athleteId])
    await trx
      .updateTable('athlete')
      .set({ ...entry, ...(moved && { shares_number: 0 as const }) })
      .where('id', '=', athleteId)
      .execute()
    if (renamed) await hideNamesakes(trx, [athleteId], by.now)
    await recordEvent(trx, by, { action: 'athlete.change', about: athleteId, detail: { number: moved } })
    return null
  })
}

export function removeAthlete(
  database: Writer,
  athleteId: string,
  by: By,
): Promise<{ teamId: string } | Refused> {
  return withAthlete<{ teamId: string }>(database, athleteId, async (trx, { team_id }) => {
    await trx.updateTable('athlete').set({ deleted_at: by.now }).where('id', '=', athleteId).execute()
    await recordEvent(trx, by, { action: 'athlete.remove', about: athleteId })
    return { teamId: team_id }
  })
}

export async function restoreAthlete(
  database: Writer,
  athleteId: string,
  by: By,
): Promise<{ restored: true } | Refused> {
  const row = await database.db
    .selectFrom('athlete')
    .select('team_id')
    .where('id', '=', athleteId)
    .where('deleted_at', 'is not', null)
    .executeTakeFirst()
  if (!row) return { refused: NO_ATHLETE }
  return withTeam<{ restored: true }>(database, row.team_id, async (trx) => {
    const refused = await refuseMore(trx, row.team_id, 1)
    if (refused) return { refused }
    await trx.updateTable('athlete').set({ deleted_at: null }).where('id', '=', athleteId).execute()
    await recordEvent(trx, by, { action: 'athlete.restore', about: athleteId })
    return { restored: true }
  })
}

export function shareNumber(database: Writer, teamId: string, number: string, by: By): RefusedOrDone {
  return withTeam(database, teamId, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('athlete')
      .set({ shares_number: 1 })
      .where('team_id', '=', teamId)
      .where('number', '=', number)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows < 2n) return { refused: `No one else wears ${number} anymore.` }
    await recordEvent(trx, by, { action: 'team.share-number', about: teamId, detail: { number } })
    return null
  })
}

export function endSharing(database: Writer, teamId: string, number: string, by: By): RefusedOrDone {
  return withTeam(database, teamId, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('athlete')
      .set({ shares_number: 0 })
      .where('team_id', '=', teamId)
      .where('number', '=', number)
      .where('shares_number', '=', 1)
      .executeTakeFirst()
    if (numUpdatedRows > 0n)
      await recordEvent(trx, by, { action: 'team.end-sharing', about: teamId, detail: { number } })
    return null
  })
}

export function renumber(database: Writer, teamId: string, typed: { id: string; number: string }[], by: By) {
  return withTeam(database, teamId, async (trx) => {
    const wanted = typed.map(({ id, number }) => ({ id, number: readNumber(number), text: number }))
    const wrong = wanted.find(({ number }) => number === null)
    if (wrong) return { refused: `“${wrong.text.slice(0, 20)}” isn’t a number. ${NUMBER_RULE}` }
    for (const { id, number } of wanted) {
      const changed = await trx
        .updateTable('athlete')
        .set({ number: number as string, shares_number: 0 })
        .where('id', '=', id)
        .where('team_id', '=', teamId)
        .where('deleted_at', 'is', null)
        .where('number', '<>', number as string)
        .executeTakeFirst()
      if (changed.numUpdatedRows === 0n) continue
      await recordEvent(trx, by, { action: 'athlete.change', about: id, detail: { number: true } })
    }
    return null
  })
}

export async function withAthlete<Result = null>(
  database: Writer,
  athleteId: string,
  work: (trx: Transaction<Schema>, athlete: Athlete) => Promise<Result | Refused>,
): Promise<Result | Refused> {
  const athlete = (db: Database['db']) =>
    db
      .selectFrom('athlete')
      .select(['id', 'team_id', 'person_id', 'number', 'name'])
      .where('id', '=', athleteId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
  const first = await athlete(database.db)
  if (!first) return { refused: NO_ATHLETE }
  return withTeam(database, first.team_id, async (trx) => {
    const still = await athlete(trx)
    return still ? work(trx, still) : { refused: NO_ATHLETE }
  })
}

type Athlete = { id: string; team_id: string; person_id: string; number: string; name: string }

export async function refuseMore(trx: Transaction<Schema>, teamId: string, more: number) {
  const { count } = await trx
    .selectFrom('athlete')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('team_id', '=', teamId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count) + more > MOST_ATHLETES ? `A team can have up to ${MOST_ATHLETES} athletes.` : null
}

function sentencesOf(errors: EntryErrors): string {
  return Object.values(errors).join(' ')
}
