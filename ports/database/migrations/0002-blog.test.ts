import { join } from 'node:path'
import { Migrator } from 'kysely/migration'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Database } from '../port.ts'
import { openPostgres } from '../postgres/postgres.ts'
import { openSqlite } from '../sqlite/sqlite.ts'
import { photoRow, postRow } from '../testing/testing-rows.ts'
import { testFolder, testPostgresUrl } from '../testing.ts'
import { migrationsFor } from './index.ts'

const PHOTO = photoRow('a').id
/** A column of then. */
const LATER_DROPPED = { colour: '#336699', thumbhash: 'AAAA' }
const BODY = [
  { _type: 'block', children: [{ text: 'Stadium ' }, { text: 'lights' }, { text: 7 }, {}] },
  { _type: 'image', photoId: PHOTO, caption: 'Half time' },
  { _type: 'image', photoId: PHOTO },
  { _type: 'image', photoId: 'gone' },
  { _type: 'image' },
  { _type: 'block', children: 'none' },
  'text',
  null,
  7,
]

const ENGINES: [string, () => Promise<Database>][] = [
  ['SQLite', () => openSqlite(join(testFolder(), 'sideline.db'))],
  ['PostgreSQL', async () => openPostgres(await testPostgresUrl('template0'))],
]

describe.each(ENGINES)('the tables of the blog (%s)', (_, open) => {
  test('hold the photographs and texts of earlier posts, whatever their bodies look like', async () => {
    const { db, engine, close } = await open()
    onTestFinished(close)
    const migrator = new Migrator({ db, provider: { getMigrations: async () => migrationsFor(engine) } })
    await migrator.migrateTo('0001-foundation')
    await db
      .insertInto('photo')
      .values({ ...photoRow('a'), ...LATER_DROPPED })
      .execute()
    await db
      .insertInto('post')
      .values([postRow('odd', { body: JSON.stringify(BODY) }), postRow('none', { body: '{}' })])
      .execute()
    const { error } = await migrator.migrateTo('0002-blog')
    expect(error).toBeUndefined()
    expect(await db.selectFrom('post_photo').selectAll().execute()).toEqual([
      { post_id: 'odd', photo_id: PHOTO },
    ])
    const said = await db
      .selectFrom('post_text')
      .select(['post_id', 'title', 'body'])
      .orderBy('post_id')
      .execute()
    expect(said[0]).toMatchObject({ post_id: 'none', title: 'About none' })
    expect(said[1]?.body.split('\n').filter(Boolean)).toEqual(['Stadium lights7', 'Half time'])
  })
})
