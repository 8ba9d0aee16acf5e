import { accessSync, closeSync, constants, existsSync, openSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import type { SchemaState } from '../migrate.ts'
import { DatabaseUnusable } from '../port.ts'

const CORRUPT = 11
const NOT_A_DATABASE = 26

/**
 * Returns no migrations if there is no file yet. Writes nothing, not even SQLite's own files beside it. Throws
 * DatabaseUnusable if the file is damaged, not ours or not writable.
 * @param name what to call the file in that sentence
 */
export function inspectSqlite(file: string, name: string = file): SchemaState {
  refuseUnwritable(file)
  if (!existsSync(file) || statSync(file).size === 0) return { applied: [], min: null }
  const untouched = !hasLog(file)
  try {
    return inspect(file, name, untouched)
  } catch (error) {
    // Another process may have started to write while we read the file as immutable.
    if (untouched && hasLog(file)) return inspect(file, name, false)
    throw error
  }
}

function refuseUnwritable(file: string): void {
  let folder = dirname(file)
  while (!existsSync(folder)) folder = dirname(folder)
  const remedy = 'give the user who starts the site the right to, or choose another DATA_DIR'
  if (!statSync(folder).isDirectory()) {
    throw new DatabaseUnusable(`${folder} is not a folder: choose another DATA_DIR for the database ${file}.`)
  }
  try {
    accessSync(folder, constants.W_OK | constants.X_OK)
  } catch (cause) {
    throw new DatabaseUnusable(`The folder ${folder} cannot be written to: ${remedy}.`, { cause })
  }
  if (!existsSync(file)) return
  try {
    closeSync(openSync(file, 'r+'))
  } catch (cause) {
    throw new DatabaseUnusable(`The database ${file} cannot be written to: ${remedy}.`, { cause })
  }
}

/** Whether SQLite's log has contents: the file is in use, or was when the machine stopped. */
function hasLog(file: string): boolean {
  return [`${file}-wal`, `${file}-journal`].some((log) => existsSync(log) && statSync(log).size > 0)
}

/** An `untouched` file is opened as immutable, so that SQLite creates no lock files. */
export function openReading(file: string, untouched: boolean = !hasLog(file)): DatabaseSync {
  const location = pathToFileURL(file)
  if (untouched) location.searchParams.set('immutable', '1')
  return new DatabaseSync(location, { readOnly: true, timeout: 5_000 })
}

function inspect(file: string, name: string, untouched: boolean): SchemaState {
  using database = openReading(file, untouched)
  try {
    const found = database.prepare('pragma quick_check(1)').get()?.quick_check
    if (found !== 'ok') throw damaged(name, String(found))
    return stateOf(database, name)
  } catch (error) {
    const { errcode = 0 } = error as { errcode?: number }
    const kind = errcode & 0xff
    if (kind === NOT_A_DATABASE) throw foreign(name, 'is not a database', error)
    if (kind === CORRUPT) throw damaged(name, (error as Error).message, error)
    throw error
  }
}

function stateOf(database: DatabaseSync, file: string): SchemaState {
  const tables = database.prepare("select name from sqlite_schema where type = 'table'").all()
  const has = (table: string) => tables.some(({ name }) => name === table)
  if (has('kysely_migration')) {
    const names = database.prepare('select name from kysely_migration order by name').all()
    const row = has('installation') && database.prepare('select schema_min from installation').get()
    return { applied: names.map(({ name }) => String(name)), min: row ? String(row.schema_min) : null }
  }
  if (tables.length > 0) throw foreign(file, 'belongs to another program')
  return { applied: [], min: null }
}

function damaged(file: string, found: string, cause?: unknown): DatabaseUnusable {
  const remedy = 'Restore it from a backup, or move it away to start with an empty one.'
  return new DatabaseUnusable(`The database ${file} is damaged (${found.replace(/\s+/g, ' ')}). ${remedy}`, {
    cause,
  })
}

function foreign(file: string, what: string, cause?: unknown): DatabaseUnusable {
  const remedy = 'Move it away, or choose another DATA_DIR.'
  return new DatabaseUnusable(`The file ${file} ${what}. ${remedy}`, { cause })
}
