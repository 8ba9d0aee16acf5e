import { type Kysely, type RawBuilder, sql } from 'kysely'
import { OF_TODAY } from '../backup/of-today.ts'
import type { Database } from '../port.ts'
import type { Schema } from '../schema/schema.ts'

export interface Table {
  name: string
  /** Without those that the database fills by itself. */
  columns: string[]
  key: string[]
}

/** Tables about one database alone. */
const LOCAL = ['kysely_migration', 'kysely_migration_lock', 'moved_copy', ...OF_TODAY]

/** Returns referenced tables first. */
export async function tablesOf(db: Kysely<Schema>, engine: Database['engine']): Promise<Table[]> {
  const { columns, parents } = engine === 'sqlite' ? SQLITE : POSTGRES
  const found = await rowsOf<{ name: string; column: string; place: number }>(columns, db)
  const references = await rowsOf<{ name: string; parent: string }>(parents, db)
  const tables = [...Map.groupBy(found, ({ name }) => name)]
    .filter(([name]) => !LOCAL.includes(name))
    .map(([name, of]) => ({
      name,
      columns: of.map(({ column }) => column),
      key: of
        .filter(({ place }) => place > 0)
        .toSorted((one, other) => one.place - other.place)
        .map(({ column }) => column),
    }))
  return parentsFirst(tables, references)
}

export async function filledByTriggers(db: Kysely<Schema>, engine: Database['engine']): Promise<Set<string>> {
  const sources = await rowsOf<{ source: string }>(
    engine === 'sqlite' ? SQLITE.triggers : POSTGRES.triggers,
    db,
  )
  const names = sources.flatMap(({ source }) => [...source.matchAll(/\binsert (?:or \w+ )?into (\w+)/gi)])
  return new Set(names.map(([, name]) => name as string))
}

function parentsFirst(tables: Table[], references: { name: string; parent: string }[]): Table[] {
  const parentsOf = Map.groupBy(references, ({ name }) => name)
  const sorted = new Set<Table>()
  const add = (table: Table) => {
    for (const { parent } of parentsOf.get(table.name) ?? []) {
      const found = tables.find(({ name }) => name === parent)
      if (found && found !== table && !sorted.has(found)) add(found)
    }
    sorted.add(table)
  }
  for (const table of tables) add(table)
  return [...sorted]
}

async function rowsOf<Row>(query: RawBuilder<unknown>, db: Kysely<Schema>): Promise<Row[]> {
  return (await query.execute(db)).rows as Row[]
}

const SQLITE = {
  columns: sql`select t.name, c.name as "column", c.pk as place
    from pragma_table_list t join pragma_table_info(t.name) c
    where t.schema = 'main' and t.type = 'table' and t.name not glob 'sqlite_*' order by t.name, c.name`,
  parents: sql`select t.name, f."table" as parent from pragma_table_list t join pragma_foreign_key_list(t.name) f
    where t.schema = 'main' and t.type = 'table'`,
  triggers: sql`select sql as source from sqlite_schema where type = 'trigger'`,
}

const POSTGRES = {
  // Not information_schema: it takes half a second.
  columns: sql`select t.relname as name, c.attname as "column", coalesce(array_position(k.conkey, c.attnum), 0) as place
    from pg_class t join pg_attribute c on c.attrelid = t.oid
    left join pg_constraint k on k.conrelid = t.oid and k.contype = 'p'
    where t.relnamespace = current_schema()::regnamespace and t.relkind = 'r'
      and c.attnum > 0 and not c.attisdropped and c.attgenerated = '' and c.attidentity = ''
    order by t.relname, c.attname`,
  parents: sql`select child.relname as name, parent.relname as parent from pg_constraint
    join pg_class child on child.oid = conrelid join pg_class parent on parent.oid = confrelid
    where contype = 'f' and connamespace = current_schema()::regnamespace`,
  triggers: sql`select prosrc as source from pg_proc
    where prorettype = 'trigger'::regtype and pronamespace = current_schema()::regnamespace`,
}
