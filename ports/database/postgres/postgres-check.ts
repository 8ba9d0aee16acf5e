import { sql } from 'kysely'
import type { SchemaState } from '../migrate.ts'
import { type Database, DatabaseUnusable } from '../port.ts'

/** Returns no migrations for a new database. Throws DatabaseUnusable if it refuses us, is down or is read-only. */
export async function inspectPostgres(database: Database, url: string): Promise<SchemaState> {
  try {
    const { rows } = await sql<{ migrated: boolean; installed: boolean; read_only: boolean }>`
      select to_regclass('kysely_migration') is not null as migrated,
        to_regclass('installation') is not null as installed,
        current_setting('transaction_read_only') = 'on'
          or not coalesce(has_table_privilege(to_regclass('content_version'), 'update'), true) as read_only
      `.execute(database.db)
    if (rows[0]?.read_only) throw readOnly(url)
    if (!rows[0]?.migrated) return { applied: [], min: null }
    const applied = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(
      database.db,
    )
    return {
      applied: applied.rows.map(({ name }) => name),
      min: rows[0].installed ? await schemaMin(database) : null,
    }
  } catch (error) {
    throw error instanceof DatabaseUnusable ? error : postgresRefusal(error, url)
  }
}

async function schemaMin({ db }: Database): Promise<string | null> {
  const row = await db.selectFrom('installation').select('schema_min').executeTakeFirst()
  return row?.schema_min ?? null
}

function readOnly(url: string): DatabaseUnusable {
  return new DatabaseUnusable(
    `PostgreSQL at ${hostOf(url)} is read-only for this user: connect to the primary server as a user who may write, or correct DATABASE_URL.`,
  )
}

/** Explains an error without the password. */
export function postgresRefusal(error: unknown, url: string): DatabaseUnusable {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  const server = `PostgreSQL at ${hostOf(url)}`
  const refusal = (sentence: string) => new DatabaseUnusable(sentence, { cause: error })
  if (code === '28P01' || code === '28000' || message.includes('client password')) {
    return refusal(`${server} refuses this user or password: correct DATABASE_URL.`)
  }
  if (code === '3D000') return refusal(`${server} has no such database: create it, or correct DATABASE_URL.`)
  if (code === '42501')
    return refusal(`${server} does not let this user create tables: grant that, or change DATABASE_URL.`)
  if (code === '53300' || code.startsWith('57P'))
    return refusal(`${server} accepts no connections now (${message}): try again when it does.`)
  const remedy = 'start it, or correct DATABASE_URL'
  return refusal(`PostgreSQL cannot be reached at ${hostOf(url)} (${code || message}): ${remedy}.`)
}

function hostOf(url: string): string {
  const { host, pathname } = new URL(url)
  return `${host}${pathname}`
}
