import type { Selectable, Transaction } from 'kysely'
import type { Database } from '../../ports/database/port.ts'
import type { Schema } from '../../ports/database/schema/schema.ts'

/**
 * Locks the persons behind athletes. Otherwise a child hidden or renamed in one team while being linked in another
 * could be shown. Lock persons before changing athletes, in the order of their IDs, to avoid deadlocks.
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
      .orderBy('person.id')
      .$if(engine === 'postgres', (query) => query.forUpdate('person'))
      .execute()
    const there = await athletes.select('athlete.id').execute()
    // Someone may have been linked while this waited, and has another person now.
    if (rows.length >= there.length)
      return new Map(rows.map(({ athlete_id, ...person }) => [athlete_id, person]))
  }
}
