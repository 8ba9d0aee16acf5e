import type { Database } from '../../port.ts'

type Engine = Database['engine']

export interface Searched {
  kind: string
  table: string
  columns: string[]
  /** SQL on a row; '' or null for nothing. One line per text: no search matches across two. */
  words(row: string, engine: Engine): string
}

const line = (engine: Engine) => (engine === 'sqlite' ? 'char(10)' : 'chr(10)')
const joined = (columns: string[]) => (row: string, engine: Engine) =>
  small(`concat_ws(${line(engine)}, ${columns.map((column) => `${row}.${column}`).join(', ')})`, engine)

/** Lower case, by the database's language: PostgreSQL compares it ten times as fast as without regard to case. */
function small(text: string, engine: Engine): string {
  return engine === 'sqlite' ? text : `lower(${text} collate "default")`
}

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

function itemsOf(list: string, engine: Engine): string {
  return engine === 'sqlite'
    ? `(select group_concat(value, char(10)) from json_each(${list}))`
    : `(select string_agg(value, chr(10)) from jsonb_array_elements_text(${list}::jsonb))`
}

/** Searches the values of the answers and not the IDs of the questions. */
function answersOf(row: string, engine: Engine): string {
  return engine === 'sqlite'
    ? `(select group_concat(value, char(10)) from json_each(${row}.answers))`
    : `(select string_agg(value, chr(10)) from jsonb_each_text(${row}.answers::jsonb))`
}

export const POST_KINDS = ['post', 'title']

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

/** Joins the words of each paragraph of a draft (JSON), whatever is bold in it. */
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
