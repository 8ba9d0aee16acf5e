import type { Kysely } from 'kysely'
import type { Database } from '../port.ts'
import { columnTypes, run } from './column-types.ts'

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
  ])
}
