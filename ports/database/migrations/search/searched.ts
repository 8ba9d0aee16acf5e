import type { Database } from '../../port.ts'

type Engine = Database['engine']

/** What the words of one kind are read from: a row of one table. */
export interface Searched {
  kind: string
  table: string
  /** Those that the words are made of. */
  columns: string[]
  /** SQL, of a row; '' or null for nothing. One search is never found across two lines. */
  words(row: string, engine: Engine): string
}

const line = (engine: Engine) => (engine === 'sqlite' ? 'char(10)' : 'chr(10)')
const joined = (columns: string[]) => (row: string, engine: Engine) =>
  small(`concat_ws(${line(engine)}, ${columns.map((column) => `${row}.${column}`).join(', ')})`, engine)

/** In small letters: PostgreSQL compares those ten times as fast. By its language, which knows more than A to Z. */
function small(text: string, engine: Engine): string {
  return engine === 'sqlite' ? text : `lower(${text} collate "default")`
}

/** The words of these columns. */
function simple(kind: string, table: string, columns: string[]): Searched {
  return { kind, table, columns, words: joined(columns) }
}

export const SEARCHED: Searched[] = [
  simple('album', 'album', ['name', 'display_name', 'city', 'category']),
  simple('client', 'client', ['name', 'email']),
  simple('file', 'photo', ['name']),
  {
    kind: 'photo',
    table: 'photo',
    columns: ['caption', 'title', 'keywords', 'people', 'city', 'event'],
    words: (row, engine) => {
      const own = ['caption', 'title', 'city', 'event'].map((column) => `${row}.${column}`)
      const lists = ['keywords', 'people'].map((column) => itemsOf(`${row}.${column}`, engine))
      return small(`concat_ws(${line(engine)}, ${[...own, ...lists].join(', ')})`, engine)
    },
  },
  simple('frame', 'frame', ['caption']),
  simple('team', 'team', ['name', 'season']),
  simple('athlete', 'athlete', ['number', 'name']),
  {
    kind: 'booking',
    table: 'booking',
    columns: ['type', 'answers'],
    words: (row, engine) =>
      small(`concat_ws(${line(engine)}, ${row}.type, ${answersOf(row, engine)})`, engine),
  },
]

/** The items of a list in JSON, each in a line; null for an empty one. */
function itemsOf(list: string, engine: Engine): string {
  return engine === 'sqlite'
    ? `(select group_concat(value, char(10)) from json_each(${list}))`
    : `(select string_agg(value, chr(10)) from jsonb_array_elements_text(${list}::jsonb))`
}

/** The answers are JSON: their values are searched, and not the IDs of the questions. */
function answersOf(row: string, engine: Engine): string {
  return engine === 'sqlite'
    ? `(select group_concat(value, char(10)) from json_each(${row}.answers))`
    : `(select string_agg(value, chr(10)) from jsonb_each_text(${row}.answers::jsonb))`
}

/** A post is found by its address and all that it says or will say, and by its title alone. */
export const POST_KINDS = ['post', 'title']

/** SQL that inserts both rows of the post with this ID, an expression. */
export function insertPost(engine: Engine, id: string): string {
  const from = `from post left join post_text on post_text.post_id = post.id
    left join post_draft on post_draft.post_id = post.id where post.id = ${id}`
  const own = 'post.title, post.slug, post_text.body, post_draft.title'
  const words = small(`concat_ws(${line(engine)}, ${own}, ${draftOf(engine)})`, engine)
  const title = small('coalesce(post_draft.title, post.title)', engine)
  return `insert into search_text (kind, about, words)
    select 'post', post.id, ${words} ${from}
    union all select 'title', post.id, ${title} ${from}`
}

/** A draft is JSON: the words of each paragraph are joined, whatever is bold in it. */
function draftOf(engine: Engine): string {
  return engine === 'sqlite'
    ? `(select group_concat(said, char(10)) from (select (
        select group_concat(json_extract(span.value, '$.text'), '') from json_each(block.value, '$.children') as span
      ) as said from json_each(post_draft.body) as block))`
    : `(select string_agg(said, chr(10)) from (select (
        select string_agg(span ->> 'text', '') from jsonb_array_elements(block -> 'children') as span
      ) as said from jsonb_array_elements(post_draft.body::jsonb) as block
        where jsonb_typeof(block -> 'children') = 'array') as paragraphs)`
}
