import type { Readable } from 'node:stream'
import { type DatabaseAddress, DatabaseUnusable, type Query } from '../port.ts'
import type { CopyFacts } from './facts.ts'
import {
  copyPostgres,
  readPostgres,
  readPostgresCopy,
  refuseFullPostgres,
  restorePostgres,
} from './postgres.ts'
import { copySqlite, readSqliteCopy, readSqliteMoment } from './sqlite.ts'

export type { DatabaseAddress } from '../port.ts'
export type { CopyFacts } from './facts.ts'

/**
 * Copies the database as of one moment while others write: `store` gets the bytes, and `query` reads that same moment.
 * Throws DatabaseUnusable if it is damaged, newer than this code or out of reach.
 * @param work `scratch` is a private folder with room for the copy
 */
export function copyDatabase<T>(
  { url, file }: DatabaseAddress,
  work: { scratch: string; store(bytes: Readable): Promise<void>; query: Query<T> },
): Promise<{ facts: CopyFacts; result: T }> {
  return url ? copyPostgres(url, work) : copySqlite(file, work)
}

/** Reads one moment. Copy no photographs in it: meanwhile PostgreSQL keeps old rows and SQLite's log grows. */
export function readAtOneMoment<T>({ url, file }: DatabaseAddress, query: Query<T>): Promise<T> {
  return url ? readPostgres(url, query) : readSqliteMoment(file, query)
}

export interface Copy {
  file: string
  facts: Pick<CopyFacts, 'engine' | 'server'>
  name: string
}

/** Restores a copy into a temporary database and reads it. PostgreSQL needs a server, `url`. */
export async function readCopy<T>(
  { file, facts, name }: Copy,
  { url, scratch, query }: { url?: string; scratch: string; query: Query<T> },
): Promise<{ facts: CopyFacts; result: T }> {
  if (facts.engine === 'sqlite') return readSqliteCopy(file, name, query)
  if (url) return readPostgresCopy(file, url, { server: facts.server ?? 0, scratch, name, query })
  throw new DatabaseUnusable(`${name} is a PostgreSQL database: set DATABASE_URL to a server of it.`)
}

/** Throws DatabaseUnusable if the copy is of the other engine or the database isn't empty. */
export async function refuseRestoring({ facts, name }: Copy, { url }: Pick<DatabaseAddress, 'url'>) {
  if (facts.engine === 'sqlite' && url) {
    throw new DatabaseUnusable(`${name} is a SQLite database: leave DATABASE_URL out.`)
  }
  if (facts.engine === 'sqlite') return
  if (!url) throw new DatabaseUnusable(`${name} is a PostgreSQL database: set DATABASE_URL to an empty one.`)
  await refuseFullPostgres(url)
}

/** Restores into the empty database at `url`, completely or not at all. */
export function restoreCopy({ file, facts }: Copy, url: string, scratch: string): Promise<void> {
  return restorePostgres(file, url, { server: facts.server ?? 0, scratch })
}
