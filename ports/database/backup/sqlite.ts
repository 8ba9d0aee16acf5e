import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import type { Readable } from 'node:stream'
import { refuseOtherVersions } from '../migrate.ts'
import { DatabaseUnusable, type Query } from '../port.ts'
import { readSqlite } from '../sqlite/sqlite.ts'
import { inspectSqlite, openReading } from '../sqlite/sqlite-check.ts'
import { type CopyFacts, readWithFacts } from './facts.ts'
import { OF_TODAY } from './of-today.ts'

/** In one step: otherwise each write of the running site would restart the copy. */
const ALL_PAGES = 2 ** 31 - 1

export async function copySqlite<T>(
  file: string,
  { scratch, store, query }: { scratch: string; store(bytes: Readable): Promise<void>; query: Query<T> },
): Promise<{ facts: CopyFacts; result: T }> {
  const copy = join(scratch, `${randomUUID()}.db`)
  using source = new DatabaseSync(file, { readOnly: true, timeout: 5_000 })
  try {
    await backup(source, copy, { rate: ALL_PAGES }).catch((cause) => {
      throw new DatabaseUnusable(`The database ${file} cannot be copied (${cause.message}).`, { cause })
    })
    forgetToday(copy)
    const found = await readSqliteCopy(copy, file, query)
    await store(createReadStream(copy))
    return found
  } finally {
    await rm(copy, { force: true })
  }
}

/** Also overwrites what the rows were. */
function forgetToday(copy: string): void {
  const database = new DatabaseSync(copy)
  const has = database.prepare("select 1 from sqlite_schema where type = 'table' and name = ?")
  database.exec('pragma secure_delete = on')
  for (const table of OF_TODAY) if (has.get(table)) database.exec(`delete from ${table}`)
  database.close()
}

/** Throws DatabaseUnusable if the copy is damaged or newer than this code; the sentence calls it `name`. */
export async function readSqliteCopy<T>(
  copy: string,
  name: string,
  query: Query<T>,
): Promise<{ facts: CopyFacts; result: T }> {
  const state = inspectSqlite(copy, name)
  refuseOtherVersions(state, 'sqlite', name)
  const copied = { engine: 'sqlite', server: null, migrations: state.applied } as const
  return readSqlite(openReading(copy), (db) => readWithFacts(db, copied, query))
}

export function readSqliteMoment<T>(file: string, query: Query<T>): Promise<T> {
  return readSqlite(openReading(file, false), (db) =>
    db.transaction().setAccessMode('read only').execute(query),
  )
}
