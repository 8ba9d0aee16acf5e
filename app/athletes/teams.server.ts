import type { Transaction } from 'kysely'
import { uuidv7 } from '../../ports/database/id.ts'
import type { Database } from '../../ports/database/port.ts'
import type { Schema } from '../../ports/database/schema/schema.ts'
import { oneLine } from '../../ports/mail/address.ts'
import type { By } from '../audit/actor.ts'
import { recordEvent } from '../audit/audit.server.ts'

export type Refused = { refused: string }
export type RefusedOrDone = Promise<Refused | null>
export type Writer = Pick<Database, 'db' | 'engine' | 'write'>
export type TeamErrors = Partial<Record<'name' | 'season', string>>

export interface TeamWords {
  name: string
  season: string
}

const NO_TEAM = 'This team no longer exists.'
const MOST = { name: 100, season: 60 }

export async function addTeam(
  { write }: Pick<Database, 'write'>,
  given: TeamWords,
  by: By,
): Promise<{ id: string } | { errors: TeamErrors }> {
  const words = readWords(given)
  return write(async (trx) => {
    const errors = await refuseWords(trx, words)
    if (errors) return { errors }
    const id = uuidv7(by.now)
    await trx
      .insertInto('team')
      .values({ id, ...words })
      .execute()
    await recordEvent(trx, by, { action: 'team.add', about: id })
    return { id }
  })
}

export function changeTeam(database: Writer, teamId: string, given: TeamWords, by: By): RefusedOrDone {
  const words = readWords(given)
  return withTeam(database, teamId, async (trx) => {
    const errors = await refuseWords(trx, words, teamId)
    if (errors) return { refused: Object.values(errors).join(' ') }
    await trx.updateTable('team').set(words).where('id', '=', teamId).execute()
    await recordEvent(trx, by, { action: 'team.change', about: teamId })
    return null
  })
}

export function deleteTeam(database: Writer, teamId: string, by: By): RefusedOrDone {
  return withTeam(database, teamId, async (trx) => {
    await trx.updateTable('team').set({ deleted_at: by.now }).where('id', '=', teamId).execute()
    await recordEvent(trx, by, { action: 'team.delete', about: teamId })
    return null
  })
}

export function restoreTeam(
  { write }: Pick<Database, 'write'>,
  teamId: string,
  by: By,
): Promise<{ restored: true } | Refused> {
  return write(async (trx) => {
    const restored = await trx
      .updateTable('team')
      .set({ deleted_at: null })
      .where('id', '=', teamId)
      .where('deleted_at', 'is not', null)
      .executeTakeFirst()
    if (restored.numUpdatedRows === 0n) return { refused: NO_TEAM }
    await recordEvent(trx, by, { action: 'team.restore', about: teamId })
    return { restored: true }
  })
}

/** Serializes changes to a team: two at once would not see each other's athletes. */
export function withTeam<Result = null>(
  { engine, write }: Pick<Database, 'engine' | 'write'>,
  teamId: string,
  work: (trx: Transaction<Schema>) => Promise<Result | Refused>,
): Promise<Result | Refused> {
  return write(async (trx) => {
    const team = await trx
      .selectFrom('team')
      .select('id')
      .where('id', '=', teamId)
      .where('deleted_at', 'is', null)
      .$if(engine === 'postgres', (query) => query.forNoKeyUpdate())
      .executeTakeFirst()
    return team ? work(trx) : { refused: NO_TEAM }
  })
}

function readWords({ name, season }: TeamWords): TeamWords {
  return { name: oneLine(name), season: oneLine(season) }
}

async function refuseWords(
  trx: Transaction<Schema>,
  { name, season }: TeamWords,
  teamId = '',
): Promise<TeamErrors | null> {
  if (name === '') return { name: 'Enter a name.' }
  if (name.length > MOST.name) return { name: `Keep the name to ${MOST.name} characters or fewer.` }
  if (season.length > MOST.season) return { season: `Keep the season to ${MOST.season} characters or fewer.` }
  const same = await trx
    .selectFrom('team')
    .select('id')
    .where('name', '=', name)
    .where('season', '=', season)
    .where('id', '<>', teamId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return same ? { name: 'You already have a team with this name in this season.' } : null
}
