import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../port.ts'
import type { Schema } from '../schema/schema.ts'
import { filledByTriggers, type Table, tablesOf } from './tables.ts'

export type Row = Record<string, unknown>
export type AnyRows = Kysely<Record<string, Row>>

/** Rows of each table, and a hash regardless of their order, equal on both engines. */
export type RowFacts = Record<string, { rows: number; hash: string }>

/** Rows in memory at once: some are whole emails. */
const PAGE = 500

export async function* pagesOf(db: Kysely<Schema>, { name, columns, key }: Table): AsyncGenerator<Row[]> {
  const some = (db as unknown as AnyRows).selectFrom(name).select(columns).limit(PAGE)
  const all = key.reduce((query, column) => query.orderBy(column), some)
  let last: Row | undefined
  do {
    const after = last
    const page = await all
      .$if(after !== undefined, (query) =>
        query.where(
          sql<boolean>`(${sql.join(key.map((column) => sql.ref(column)))}) > (${sql.join(
            key.map((column) => after?.[column]),
          )})`,
        ),
      )
      .execute()
    yield page
    last = page.length < PAGE ? undefined : page.at(-1)
  } while (last)
}

export function tally({ columns }: Pick<Table, 'columns'>) {
  let rows = 0
  let sum = 0n
  return {
    add(row: Row): void {
      const text = JSON.stringify(columns.map((column) => row[column]))
      rows++
      sum = BigInt.asUintN(128, sum + BigInt(`0x${createHash('sha256').update(text).digest('hex')}`))
    },
    get facts() {
      return { rows, hash: sum.toString(16).padStart(32, '0') }
    },
  }
}

export async function rowFacts({ db, engine }: Pick<Database, 'db' | 'engine'>): Promise<RowFacts> {
  const facts: RowFacts = {}
  for (const table of await ownTables(db, engine)) {
    const counted = tally(table)
    for await (const page of pagesOf(db, table)) for (const row of page) counted.add(row)
    facts[table.name] = counted.facts
  }
  return facts
}

export async function ownTables(db: Kysely<Schema>, engine: Database['engine']): Promise<Table[]> {
  const made = await filledByTriggers(db, engine)
  return (await tablesOf(db, engine)).filter(({ name }) => !made.has(name))
}

export function digestOf(facts: RowFacts): string {
  const sorted = Object.entries(facts).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(sorted)).digest('hex')
}

export function differences(one: RowFacts, other: RowFacts): string[] {
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].filter(
    (name) => one[name]?.rows !== other[name]?.rows || one[name]?.hash !== other[name]?.hash,
  )
}
