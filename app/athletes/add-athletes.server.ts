import type { Transaction } from 'kysely'
import { uuidv7 } from '../../ports/database/id.ts'
import type { Schema } from '../../ports/database/schema/schema.ts'
import { nameKeys } from '../photos/names/text.ts'
import type { RosterEntry } from './entry.ts'

const SAME_NAME = 'An athlete with the same name is hidden.'

/** Adds athletes. Namesakes of hidden children start hidden: a new season must not show them again. */
export async function insertAthletes(
  trx: Transaction<Schema>,
  teamId: string,
  entries: RosterEntry[],
  now: number,
): Promise<string[]> {
  const notShown = await namesNotShown(trx)
  const ids: string[] = []
  for (const entry of entries) {
    const [id, personId] = [uuidv7(now), uuidv7(now)]
    const hidden = notShown.has(keyOf(entry.name))
    await trx
      .insertInto('person')
      .values({ id: personId, ...(hidden && { not_shown_at: now, not_shown_note: SAME_NAME }) })
      .execute()
    await trx
      .insertInto('athlete')
      .values({ id, team_id: teamId, person_id: personId, ...entry })
      .execute()
    ids.push(id)
  }
  return ids
}

/** Hides athletes who got such a name later. */
export async function hideNamesakes(trx: Transaction<Schema>, athleteIds: string[], now: number) {
  if (athleteIds.length === 0) return
  const notShown = await namesNotShown(trx)
  const athletes = await trx
    .selectFrom('athlete')
    .where('id', 'in', athleteIds)
    .select(['name', 'person_id'])
    .execute()
  const persons = athletes.flatMap(({ name, person_id }) => (notShown.has(keyOf(name)) ? person_id : []))
  if (persons.length === 0) return
  await trx
    .updateTable('person')
    .set({ not_shown_at: now, not_shown_note: SAME_NAME })
    .where('id', 'in', persons)
    .where('not_shown_at', 'is', null)
    .execute()
}

async function namesNotShown(trx: Transaction<Schema>): Promise<Set<string>> {
  const rows = await trx
    .selectFrom('athlete')
    .innerJoin('person', 'person.id', 'athlete.person_id')
    .where('person.not_shown_at', 'is not', null)
    .where('athlete.name', '<>', '')
    .select('athlete.name')
    .execute()
  return new Set(rows.map(({ name }) => keyOf(name)).filter((key) => key !== ''))
}

function keyOf(name: string): string {
  return nameKeys(name).join(' ')
}
