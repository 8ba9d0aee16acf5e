import { type Kysely, sql } from 'kysely'
import { run } from '../column-types.ts'
import { insertPost, POST_KINDS, type Searched } from './searched.ts'

export function searchOnPostgres(searched: Searched[]): string[] {
  return searched.flatMap(keptOnPostgres)
}

function keptOnPostgres({ kind, table, columns, words }: Searched): string[] {
  const both = (row: string) => `(${columns.map((column) => `${row}.${column}`).join(', ')})`
  const said = words('new', 'postgres')
  return [
    `create function ${kind}_searched() returns trigger language plpgsql as $$ begin
      if tg_op = 'UPDATE' then
        if ${both('old')} is not distinct from ${both('new')} then return null; end if;
      end if;
      if tg_op <> 'INSERT' then delete from search_text where kind = '${kind}' and about = old.id; end if;
      if tg_op <> 'DELETE' then
        insert into search_text (kind, about, words) select '${kind}', new.id, ${said} where ${said} <> '';
      end if;
      return null; end $$`,
    `create trigger ${kind}_searched after insert or update of ${columns.join(', ')} or delete on ${table}
      for each row execute function ${kind}_searched()`,
  ]
}

export function postsOnPostgres(): string[] {
  const kinds = POST_KINDS.map((kind) => `'${kind}'`).join(', ')
  const on = (table: string, events: string) =>
    `create trigger ${table}_searched after ${events} on ${table} for each row execute function post_searched()`
  return [
    `create function post_searched() returns trigger language plpgsql as $$ declare changed text; begin
      if tg_table_name = 'post' then changed := coalesce(new.id, old.id);
      else changed := coalesce(new.post_id, old.post_id); end if;
      delete from search_text where kind in (${kinds}) and about = changed;
      ${insertPost('postgres', 'changed')};
      return null; end $$`,
    on('post_text', 'insert or update'),
    on('post', 'update of slug or delete'),
    on('post_draft', 'insert or update or delete'),
  ]
}

/** Without the extension, or the right to create it, searches read all texts; see docs/deploy.md. */
export async function indexOnPostgres(db: Kysely<unknown>, kinds: string[]): Promise<void> {
  await run(db, [
    'do $$ begin create extension if not exists pg_trgm; exception when others then null; end $$',
  ])
  const { rows } = await sql<{ schema: string }>`
    select nspname as schema from pg_extension join pg_namespace on pg_namespace.oid = extnamespace
      where extname = 'pg_trgm'`.execute(db)
  const [found] = rows
  if (!found) return
  for (const kind of kinds) {
    await sql`create index ${sql.id(`search_${kind}`)} on search_text
      using gin (words ${sql.id(found.schema, 'gin_trgm_ops')}) where kind = ${sql.lit(kind)}`.execute(db)
  }
}
