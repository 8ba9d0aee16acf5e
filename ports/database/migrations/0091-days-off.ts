import { type Kysely, sql } from 'kysely'
import type { Database } from '../port.ts'
import { columnTypes, run } from './column-types.ts'
import { onPostgres, onSqlite } from './content-version.ts'

const SESSION = "{row}.status in ('booked', 'done')"
const TAKEN = `(${SESSION.replace('{row}', 'old')} or ${SESSION.replace('{row}', 'new')})
  and (old.status <> new.status or coalesce(old.agreed_date, '') <> coalesce(new.agreed_date, ''))`

/** What changes the days that the booking page offers. */
const OFFERED: [table: string, event: string, when: string][] = [
  ['day_off', 'insert', '1 = 1'],
  ['day_off', 'delete', '1 = 1'],
  ['availability', 'insert', '1 = 1'],
  ['availability', 'update', 'old.sessions <> new.sessions or old.busy <> new.busy'],
  ['booking', 'insert', SESSION.replace('{row}', 'new')],
  ['booking', 'update', TAKEN],
  ['booking', 'delete', SESSION.replace('{row}', 'old')],
]

/** Adds days off, how many sessions a day holds, and a calendar elsewhere. */
export async function daysOff(db: Kysely<unknown>, engine: Database['engine']): Promise<void> {
  const { text, integer, bigint, tableEnd } = columnTypes(engine)
  await db.schema
    .createTable('day_off')
    .addColumn('id', text, (c) => c.notNull().primaryKey())
    .addColumn('day', text, (c) => c.notNull())
    .addColumn('until', text)
    .addColumn('weekly', integer, (c) => c.notNull().check(sql`weekly in (0, 1)`))
    .addColumn('part', text, (c) => c.notNull().check(sql`part in ('day', 'morning', 'afternoon')`))
    .addColumn('reason', text, (c) => c.notNull())
    .modifyEnd(tableEnd)
    .execute()
  await db.schema
    .createTable('availability')
    .addColumn('one', integer, (c) => c.notNull().primaryKey().check(sql`one = 1`))
    .addColumn('sessions', integer, (c) => c.notNull().defaultTo(2))
    .addColumn('calendar', text)
    .addColumn('busy', text, (c) => c.notNull().defaultTo('[]'))
    .addColumn('read_at', bigint)
    .addColumn('problem', text)
    .modifyEnd(tableEnd)
    .execute()
  await run(
    db,
    OFFERED.map(([table, event, when]) =>
      engine === 'sqlite'
        ? onSqlite(table, event, when, 'offers')
        : onPostgres({ table, event, when, name: 'offers' }),
    ),
  )
}
