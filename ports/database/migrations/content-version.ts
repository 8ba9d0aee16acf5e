/** Rows that a visitor can see. A change counts if the row was visible before or after. */
interface Visible {
  table: string
  /** A condition on `{row}`. */
  when: string
  /** The columns to compare; PostgreSQL compares whole rows. */
  columns: string[]
}

const SHOWN_ALBUM = "{album}.visibility = 'public' and {album}.published = 1 and {album}.deleted_at is null"
const SHOWN_POST = "{post}.status = 'published' and {post}.deleted_at is null"
const album = (name: string) => SHOWN_ALBUM.replaceAll('{album}', name)
const post = (name: string) => SHOWN_POST.replaceAll('{post}', name)

/** Where a visitor sees a photograph: conditions on `{row}`, a row of `photo`. */
const PHOTO_SHOWN = [
  'exists (select 1 from site_photo where site_photo.photo_id = {row}.id)',
  `exists (select 1 from album where album.cover_photo_id = {row}.id and ${album('album')})`,
  `exists (select 1 from frame join album on album.id = frame.album_id
    where frame.photo_id = {row}.id and frame.deleted_at is null and ${album('album')})`,
  `exists (select 1 from post where post.main_photo_id = {row}.id and ${post('post')})`,
  `exists (select 1 from post_photo join post on post.id = post_photo.post_id
    where post_photo.photo_id = {row}.id and ${post('post')})`,
]

const VISIBLE: Visible[] = [
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
      ...['recipe', 'caption', 'keywords', 'creator', 'turned', 'focus_x', 'focus_y'],
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

/** What public pages leave out of words, and what the page of a team shows. */
const NAMING: [table: string, event: 'insert' | 'update' | 'delete'][] = [
  ['athlete', 'insert'],
  ['athlete', 'update'],
  ['athlete', 'delete'],
  ['person', 'update'],
  ['team', 'update'],
  ['album_team', 'insert'],
  ['album_team', 'delete'],
]

const MOVE = 'update content_version set version = version + 1 where id = 1;'

/** Once per transaction, however many rows it changes. */
const MOVE_ONCE = `
  if current_setting('sideline.content_moved_in', true) is distinct from pg_current_xact_id()::text then
    ${MOVE}
    perform set_config('sideline.content_moved_in', pg_current_xact_id()::text, true);
  end if;
  return null;`

const SECTION = { inserted: 'new.published is not null', deleted: 'old.published is not null' }

/** Moves the version at once: the writer already has the lock. */
export function contentVersionOnSqlite(): string[] {
  const triggers = VISIBLE.flatMap(({ table, when, columns }) => {
    const [before, after] = beforeAndAfter(when)
    const changed = columns.map((column) => `old.${column} is not new.${column}`).join(' or ')
    return [
      onSqlite(table, 'insert', after),
      onSqlite(table, 'update', `(${before} or ${after}) and (${changed})`),
      onSqlite(table, 'delete', before),
    ]
  })
  const shown = `(${PHOTO_SHOWN.join(' or ')})`.replaceAll('{row}', 'new')
  return [
    ...triggers,
    onSqlite('site_section', 'insert', SECTION.inserted),
    onSqlite('site_section', 'update', 'old.published is not new.published'),
    onSqlite('site_section', 'delete', SECTION.deleted),
    `create trigger photo_held_moves_content after update of held on photo
      when old.held <> new.held and ${shown} begin ${MOVE} end`,
    ...NAMING.map(
      ([table, event]) =>
        `create trigger ${table}_${event}_moves_content after ${event} on ${table} begin ${MOVE} end`,
    ),
  ]
}

export function onSqlite(table: string, event: string, when: string, name = 'moves_content'): string {
  return `create trigger ${table}_${event}_${name} after ${event} on ${table} when ${when}
    begin ${MOVE} end`
}

/**
 * Moves the version at the commit. All writers share its row: an earlier lock would block them for whole transactions
 * and let two that also meet on another row deadlock.
 */
export function contentVersionOnPostgres(): string[] {
  const triggers = VISIBLE.flatMap(({ table, when }) => {
    const [before, after] = beforeAndAfter(when)
    if (!when.includes('select')) {
      const changed = `(${before} or ${after}) and old is distinct from new`
      return [
        onPostgres({ table, event: 'insert', when: after }),
        onPostgres({ table, event: 'update', when: changed }),
        onPostgres({ table, event: 'delete', when: before }),
      ]
    }
    // A trigger's condition may not contain a query, so the function runs it.
    const move = `${table}_moves_content`
    return [
      askFirst(move, before, after),
      onPostgres({ table, event: 'insert', when: 'true', move }),
      onPostgres({ table, event: 'update', when: 'true and old is distinct from new', move }),
      onPostgres({ table, event: 'delete', when: 'true', move }),
    ]
  })
  const table = 'site_section'
  return [
    `create function move_content() returns trigger language plpgsql as $$ begin ${MOVE_ONCE} end $$`,
    ...triggers,
    onPostgres({ table, event: 'insert', when: SECTION.inserted }),
    onPostgres({ table, event: 'update', when: 'old.published is distinct from new.published' }),
    onPostgres({ table, event: 'delete', when: SECTION.deleted }),
    ...NAMING.map(([table, event]) => onPostgres({ table, event })),
  ]
}

interface PostgresTrigger {
  table: string
  event: string
  when?: string
  name?: string
  /** The function that moves the version. */
  move?: string
}

export function onPostgres(trigger: PostgresTrigger): string {
  const { table, event, when, name = 'moves_content', move = 'move_content' } = trigger
  return `create constraint trigger ${table}_${event}_${name} after ${event} on ${table}
    deferrable initially deferred for each row ${when ? `when (${when}) ` : ''}execute function ${move}()`
}

function askFirst(name: string, before: string, after: string): string {
  return `create function ${name}() returns trigger language plpgsql as $$ begin
    if tg_op = 'INSERT' then
      if not ${after} then return null; end if;
    elsif tg_op = 'DELETE' then
      if not ${before} then return null; end if;
    elsif not (${before} or ${after}) then
      return null;
    end if;
    ${MOVE_ONCE} end $$`
}

function beforeAndAfter(when: string): [before: string, after: string] {
  return [when.replaceAll('{row}', 'old'), when.replaceAll('{row}', 'new')]
}
