import { insertPost, POST_KINDS, type Searched } from './searched.ts'

export function searchOnSqlite(searched: Searched[]): string[] {
  return searched.flatMap((one) => [...trigrams(one.kind), ...keptOnSqlite(one)])
}

export function postsOnSqlite(): string[] {
  return [...POST_KINDS.flatMap(trigrams), ...keptPosts()]
}

/** Deleted text leaves the index at once, as someone who is erased may expect. */
function trigrams(kind: string): string[] {
  const index = `search_${kind}`
  return [
    `create virtual table ${index} using fts5(words, content = 'search_text', content_rowid = 'id',
      tokenize = 'trigram', detail = 'none')`,
    `insert into ${index} (${index}, rank) values ('secure-delete', 1)`,
    `create trigger ${index}_insert after insert on search_text when new.kind = '${kind}' begin
      insert into ${index} (rowid, words) values (new.id, new.words); end`,
    `create trigger ${index}_delete after delete on search_text when old.kind = '${kind}' begin
      insert into ${index} (${index}, rowid, words) values ('delete', old.id, old.words); end`,
  ]
}

function keptOnSqlite({ kind, table, columns, words }: Searched): string[] {
  const remove = `delete from search_text where kind = '${kind}' and about = old.id;`
  const said = words('new', 'sqlite')
  const insert = `insert into search_text (kind, about, words) select '${kind}', new.id, ${said} where ${said} <> '';`
  const changed = columns.map((name) => `old.${name} is not new.${name}`).join(' or ')
  return [
    `create trigger ${kind}_insert_searched after insert on ${table} begin ${insert} end`,
    `create trigger ${kind}_update_searched after update of ${columns.join(', ')} on ${table} when ${changed}
      begin ${remove} ${insert} end`,
    `create trigger ${kind}_delete_searched after delete on ${table} begin ${remove} end`,
  ]
}

function keptPosts(): string[] {
  const kinds = POST_KINDS.map((kind) => `'${kind}'`).join(', ')
  const on = (table: string, event: string, id: string) =>
    `create trigger ${table}_${event.replaceAll(' ', '_')}_keeps_search after ${event} on ${table} begin
      delete from search_text where kind in (${kinds}) and about = ${id}; ${insertPost('sqlite', id)}; end`
  return [
    on('post_text', 'insert', 'new.post_id'),
    on('post_text', 'update', 'new.post_id'),
    on('post', 'update of slug', 'new.id'),
    on('post', 'delete', 'old.id'),
    on('post_draft', 'insert', 'new.post_id'),
    on('post_draft', 'update', 'new.post_id'),
    on('post_draft', 'delete', 'old.post_id'),
  ]
}
