import type { Kysely } from 'kysely'
import type { Database } from '../port.ts'
import { columnTypes, run } from './column-types.ts'
import { movesContentOnPostgres, movesContentOnSqlite, type Visible } from './content-version.ts'

/** What a team's public page shows. */
const TEAM_PAGES: Visible[] = [
  { table: 'team', when: '({row}.slug is not null)', columns: ['slug', 'name', 'season', 'deleted_at'] },
  {
    table: 'athlete',
    when: 'exists (select 1 from team where team.id = {row}.team_id and team.slug is not null)',
    columns: ['team_id', 'number', 'shares_number', 'deleted_at'],
  },
  {
    table: 'person',
    when: `exists (select 1 from athlete join team on team.id = athlete.team_id
      where athlete.person_id = {row}.id and team.slug is not null)`,
    columns: ['not_shown_at'],
  },
  {
    table: 'album_team',
    when: 'exists (select 1 from team where team.id = {row}.team_id and team.slug is not null)',
    columns: ['album_id', 'team_id'],
  },
]

/** Who follows an athlete, the public pages of teams, and photographs that show nobody. */
export async function followers(db: Kysely<unknown>, engine: Database['engine']): Promise<void> {
  const { text, bigint, tableEnd } = columnTypes(engine)
  await db.schema
    .createTable('follower')
    .addColumn('id', text, (c) => c.notNull().primaryKey())
    .addColumn('person_id', text, (c) => c.notNull().references('person.id').onDelete('cascade'))
    .addColumn('email', text, (c) => c.notNull())
    .addColumn('asked_at', bigint, (c) => c.notNull())
    .addColumn('confirmed_at', bigint)
    .addColumn('told_until', bigint)
    .addUniqueConstraint('follower_once', ['person_id', 'email'])
    .modifyEnd(tableEnd)
    .execute()
  await db.schema
    .createTable('arrival')
    .addColumn('person_id', text, (c) => c.notNull().references('person.id').onDelete('cascade'))
    .addColumn('photo_id', text, (c) => c.notNull().references('photo.id').onDelete('cascade'))
    .addColumn('at', bigint, (c) => c.notNull())
    .addPrimaryKeyConstraint('arrival_key', ['person_id', 'photo_id'])
    .modifyEnd(tableEnd)
    .execute()
  await db.schema
    .createTable('nobody')
    .addColumn('photo_id', text, (c) => c.notNull().primaryKey().references('photo.id').onDelete('cascade'))
    .addColumn('step', text, (c) => c.notNull())
    .modifyEnd(tableEnd)
    .execute()
  await db.schema.alterTable('team').addColumn('slug', text).execute()
  await run(db, [
    'create index follower_by_email on follower (email)',
    'create index follower_asked on follower (asked_at) where confirmed_at is null',
    'create index arrival_by_photo on arrival (photo_id)',
    'create index nobody_by_step on nobody (step)',
    'create unique index team_slug on team (slug) where slug is not null',
    ...(engine === 'sqlite' ? movesContentOnSqlite(TEAM_PAGES) : movesContentOnPostgres(TEAM_PAGES)),
  ])
}
