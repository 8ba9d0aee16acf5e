import { type Kysely, sql } from 'kysely'
import type { Database } from '../port.ts'
import { columnTypes, run } from './column-types.ts'
import { indexOnPostgres, searchOnPostgres } from './search/on-postgres.ts'
import { searchOnSqlite } from './search/on-sqlite.ts'
import { type Searched, simple } from './search/searched.ts'

const SEARCHED: Searched[] = [
  simple('team', 'team', ['name', 'season']),
  simple('athlete', 'athlete', ['number', 'name']),
]

/** Teams, their athletes, the persons behind them, and which teams an album may show. */
export async function athletes(db: Kysely<unknown>, engine: Database['engine']): Promise<void> {
  await addTables(db, engine)
  await run(db, [
    'create index team_deleted on team (deleted_at) where deleted_at is not null',
    // All that says which numbers are worn twice.
    'create index athlete_by_team on athlete (team_id, number, deleted_at, shares_number)',
    'create index athlete_by_person on athlete (person_id)',
    'create index athlete_deleted on athlete (deleted_at) where deleted_at is not null',
    'create index album_team_by_team on album_team (team_id)',
    ...lastOfPerson(engine),
    ...(engine === 'sqlite' ? searchOnSqlite(SEARCHED) : searchOnPostgres(SEARCHED)),
  ])
  if (engine === 'postgres')
    await indexOnPostgres(
      db,
      SEARCHED.map(({ kind }) => kind),
    )
}

async function addTables(db: Kysely<unknown>, engine: Database['engine']): Promise<void> {
  const { text, integer, bigint, tableEnd } = columnTypes(engine)
  await db.schema
    .createTable('team')
    .addColumn('id', text, (c) => c.notNull().primaryKey())
    .addColumn('name', text, (c) => c.notNull().check(sql`name <> ''`))
    .addColumn('season', text, (c) => c.notNull().defaultTo(''))
    .addColumn('deleted_at', bigint)
    .modifyEnd(tableEnd)
    .execute()
  await db.schema
    .createTable('person')
    .addColumn('id', text, (c) => c.notNull().primaryKey())
    .addColumn('not_shown_at', bigint)
    .addColumn('not_shown_note', text, (c) => c.notNull().defaultTo(''))
    .modifyEnd(tableEnd)
    .execute()
  await db.schema
    .createTable('athlete')
    .addColumn('id', text, (c) => c.notNull().primaryKey())
    .addColumn('team_id', text, (c) => c.notNull().references('team.id').onDelete('cascade'))
    .addColumn('person_id', text, (c) => c.notNull().references('person.id').onDelete('cascade'))
    .addColumn('number', text, (c) =>
      c.notNull().check(sql`length(number) between 1 and 4 and number = upper(number)`),
    )
    .addColumn('name', text, (c) => c.notNull().defaultTo(''))
    .addColumn('position', text, (c) => c.notNull().defaultTo(''))
    .addColumn('year', text, (c) => c.notNull().defaultTo(''))
    .addColumn('shares_number', integer, (c) => c.notNull().defaultTo(0).check(sql`shares_number in (0, 1)`))
    .addColumn('deleted_at', bigint)
    .modifyEnd(tableEnd)
    .execute()
  await db.schema
    .createTable('album_team')
    .addColumn('album_id', text, (c) => c.notNull().references('album.id').onDelete('cascade'))
    .addColumn('team_id', text, (c) => c.notNull().references('team.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('album_team_once', ['album_id', 'team_id'])
    .modifyEnd(tableEnd)
    .execute()
}

/** A person without an athlete is gone, and what was noted about them. */
function lastOfPerson(engine: Database['engine']): string[] {
  const remove = `delete from person where id = old.person_id
    and not exists (select 1 from athlete where person_id = old.person_id);`
  const on = (event: string) => `create trigger athlete_${event}_last_of_person after
    ${event === 'update' ? 'update of person_id' : event} on athlete`
  if (engine === 'sqlite') return ['update', 'delete'].map((event) => `${on(event)} begin ${remove} end`)
  return [
    `create function last_of_person() returns trigger language plpgsql as $$ begin ${remove} return null; end $$`,
    ...['update', 'delete'].map((event) => `${on(event)} for each row execute function last_of_person()`),
  ]
}
