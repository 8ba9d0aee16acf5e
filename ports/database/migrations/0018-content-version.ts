import { type Kysely, sql } from 'kysely'
import type { Database } from '../port.ts'
import { movedOnPostgres } from './0001-content-version-postgres.ts'
import { contentVersionOnSqlite } from './0001-content-version-sqlite.ts'
import { run } from './column-types.ts'

const SHOWN_ALBUM = "{album}.visibility = 'public' and {album}.published = 1 and {album}.deleted_at is null"
const SHOWN_POST = "{post}.status = 'published' and {post}.deleted_at is null"
const album = (name: string) => SHOWN_ALBUM.replaceAll('{album}', name)
const post = (name: string) => SHOWN_POST.replaceAll('{post}', name)

/** The places where a visitor sees a photograph, as conditions on `{row}`, a row of `photo`. */
const PHOTO_SHOWN = [
  'exists (select 1 from site_photo where site_photo.photo_id = {row}.id)',
  `exists (select 1 from album where album.cover_photo_id = {row}.id and ${album('album')})`,
  `exists (select 1 from frame join album on album.id = frame.album_id
    where frame.photo_id = {row}.id and frame.deleted_at is null and ${album('album')})`,
  `exists (select 1 from post where post.main_photo_id = {row}.id and ${post('post')})`,
  `exists (select 1 from post_photo join post on post.id = post_photo.post_id
    where post_photo.photo_id = {row}.id and ${post('post')})`,
]

/**
 * What replaces the rows of 0001 and 0002: a photograph counts only where a visitor sees it, and what is in the trash
 * does not count.
 */
export const VISIBLE = [
  {
    table: 'album',
    when: `(${album('{row}')})`,
    columns: [
      ...['id', 'slug', 'visibility', 'name', 'display_name', 'category', 'date', 'city', 'cover_photo_id'],
      ...['link', 'published', 'expires_at', 'deleted_at'],
    ],
  },
  {
    table: 'album_section',
    when: `exists (select 1 from album where album.id = {row}.album_id and ${album('album')})`,
    columns: ['album_id', 'name', 'place'],
  },
  {
    table: 'frame',
    when: `({row}.deleted_at is null and
      exists (select 1 from album where album.id = {row}.album_id and ${album('album')}))`,
    columns: ['album_id', 'photo_id', 'section_id', 'place', 'caption', 'alt', 'deleted_at'],
  },
  {
    table: 'photo',
    when: `(${PHOTO_SHOWN.join(' or ')})`,
    columns: [
      ...['id', 'name', 'format', 'bytes', 'width', 'height', 'placeholder', 'taken_at', 'title', 'alt'],
      ...['recipe', 'caption', 'keywords', 'creator'],
    ],
  },
  {
    table: 'post',
    when: `(${post('{row}')})`,
    columns: ['id', 'slug', 'title', 'main_photo_id', 'body', 'status', 'publish_at', 'deleted_at'],
  },
  {
    table: 'post_tag',
    when: `exists (select 1 from post where post.id = {row}.post_id and ${post('post')})`,
    columns: ['post_id', 'tag'],
  },
]

/** The tables whose triggers 0001 and 0002 made. */
const BEFORE = ['album', 'frame', 'photo', 'post', 'post_tag']

/** First, because PostgreSQL changes no table while one of its deferred triggers waits. */
export async function dropContentVersion(db: Kysely<unknown>, engine: Database['engine']): Promise<void> {
  for (const table of BEFORE) {
    for (const event of ['insert', 'update', 'delete']) {
      const on = engine === 'postgres' ? ` on ${table}` : ''
      await sql.raw(`drop trigger ${table}_${event}_moves_content${on}`).execute(db)
    }
  }
  if (engine === 'sqlite') return
  await run(db, ['drop function frame_moves_content()', 'drop function post_tag_moves_content()'])
}

export async function addContentVersion(db: Kysely<unknown>, engine: Database['engine']): Promise<void> {
  await run(db, engine === 'sqlite' ? contentVersionOnSqlite(VISIBLE) : movedOnPostgres(VISIBLE))
  await sql`update content_version set version = version + 1 where exists (select 1 from album)`.execute(db)
}
