import type { Selectable, Transaction } from 'kysely'
import type { Database } from '../../ports/database/port.ts'
import type { Schema } from '../../ports/database/schema/schema.ts'

/**
 * The persons behind athletes who are on a roster. Nobody else changes, links or erases them until the transaction ends: a child
 * who is hidden in one team, or given a hidden name, while they are linked in another would be shown. Whoever also changes
 * athletes locks their persons first, so that two do not wait for each other.
 */
export async function lockPersons(
  trx: Transaction<Schema>,
  engine: Database['engine'],
  athleteIds: string[],
): Promise<Map<string, Selectable<Schema['person']>>> {
  const athletes = trx
    .selectFrom('athlete')
    .where('athlete.id', 'in', [...athleteIds, ''])
    .where('athlete.deleted_at', 'is', null)
  for (;;) {
    const rows = await athletes
      .innerJoin('person', 'person.id', 'athlete.person_id')
      .selectAll('person')
      .select('athlete.id as athlete_id')
      // In one order, so that two do not wait for each other.
      .orderBy('person.id')
      .$if(engine === 'postgres', (query) => query.forUpdate('person'))
      .execute()
    const there = await athletes.select('athlete.id').execute()
    // While it waited, somebody may have been linked: their person is another one.
    if (rows.length >= there.length)
      return new Map(rows.map(({ athlete_id, ...person }) => [athlete_id, person]))
  }
}
