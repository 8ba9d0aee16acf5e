import { type Kysely, sql } from 'kysely'
import type { Database } from '../port.ts'
import { columnTypes, run } from './column-types.ts'
import { photoShown } from './content-version.ts'
import { heldOnPostgres } from './held/on-postgres.ts'
import { heldOnSqlite } from './held/on-sqlite.ts'

/** Who is in a photograph and how that is known, and which photographs are held back from everybody but staff. */
export async function tags(db: Kysely<unknown>, engine: Database['engine']): Promise<void> {
  await addTables(db, engine)
  const { text, integer } = columnTypes(engine)
  // One column each: SQLite adds no more at once.
  const photo = () => db.schema.alterTable('photo')
  const flag = (column: 'held' | 'holds_erased') =>
    photo().addColumn(column, integer, (c) =>
      c
        .notNull()
        .defaultTo(0)
        .check(sql`${sql.ref(column)} in (0, 1)`),
    )
  await flag('held').execute()
  await flag('holds_erased').execute()
  await photo().addColumn('card', text).execute()
  await run(db, [
    'create index tag_by_athlete on tag (athlete_id, photo_id)',
    'create index tag_by_step on tag (step)',
    'create index tag_reported on tag (reported_at) where reported_at is not null',
    'create index photo_release_by_person on photo_release (person_id)',
    "create unique index photo_release_once on photo_release (photo_id, coalesce(person_id, ''))",
    'create index photo_held on photo (id) where held = 1',
    'drop index photo_facts',
    // What lists and outlines read of a photograph, without its long texts.
    'create index photo_facts on photo (id, width, height, turned, recipe, video, held)',
    ...(engine === 'sqlite' ? heldOnSqlite() : heldOnPostgres()),
  ])
  // On PostgreSQL the trigger of before compares whole rows.
  if (engine === 'sqlite') await run(db, [heldMovesContent()])
}

async function addTables(db: Kysely<unknown>, engine: Database['engine']): Promise<void> {
  const { text, bigint, tableEnd } = columnTypes(engine)
  await db.schema
    .createTable('tag')
    .addColumn('id', text, (c) => c.notNull().primaryKey())
    .addColumn('photo_id', text, (c) => c.notNull().references('photo.id').onDelete('cascade'))
    .addColumn('athlete_id', text, (c) => c.notNull().references('athlete.id').onDelete('cascade'))
    .addColumn('evidence', text, (c) =>
      c.notNull().check(sql`evidence in ('caption', 'card', 'timing', 'hand')`),
    )
    .addColumn('detail', text, (c) => c.notNull().defaultTo(''))
    .addColumn('step', text, (c) => c.notNull())
    .addColumn('created_at', bigint, (c) => c.notNull())
    .addColumn('reported_at', bigint)
    .addUniqueConstraint('tag_once', ['photo_id', 'athlete_id'])
    .modifyEnd(tableEnd)
    .execute()
  await db.schema
    .createTable('photo_release')
    .addColumn('id', text, (c) => c.notNull().primaryKey())
    .addColumn('photo_id', text, (c) => c.notNull().references('photo.id').onDelete('cascade'))
    .addColumn('person_id', text, (c) => c.references('person.id').onDelete('cascade'))
    .addColumn('reason', text, (c) => c.notNull().check(sql`reason <> ''`))
    .addColumn('released_at', bigint, (c) => c.notNull())
    .addColumn('released_by', text, (c) => c.references('account.id').onDelete('set null'))
    .modifyEnd(tableEnd)
    .execute()
}

function heldMovesContent(): string {
  return `create trigger photo_held_moves_content after update of held on photo
    when old.held <> new.held and ${photoShown('new')}
    begin update content_version set version = version + 1 where id = 1; end`
}
