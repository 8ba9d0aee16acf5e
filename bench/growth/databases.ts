import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { openDatabase } from '../../ports/database/open.ts'
import type { Database, DatabaseAddress } from '../../ports/database/port.ts'
import { openPostgres } from '../../ports/database/postgres/postgres.ts'
import { startPostgres } from '../../ports/database/testing/testing-postgres.ts'
import { atExit } from '../support/at-exit.ts'

/** Where empty databases of an engine come from. */
export interface Engine {
  /** Calls `use` with a new database, which is deleted afterwards. */
  withDatabase<T>(use: (database: Database, address: DatabaseAddress) => Promise<T>): Promise<T>
  stop(): Promise<void>
}

export function sqliteEngine(): Engine {
  return {
    async withDatabase(use) {
      const folder = mkdtempSync(join(tmpdir(), 'sideline-growth-'))
      const remove = () => rmSync(folder, { recursive: true, force: true })
      const forget = atExit(remove)
      const address = { file: join(folder, 'sideline.db') }
      const database = await openDatabase(address)
      try {
        return await use(database, address)
      } finally {
        await database.close()
        forget()
        remove()
      }
    },
    async stop() {},
  }
}

/** The server at DATABASE_URL, or one that is started for it. */
export async function postgresEngine(): Promise<Engine> {
  const given = process.env.DATABASE_URL
  const started = given ? null : await startPostgres()
  const server = new URL(given ?? `${started?.url}postgres`)
  const onServer = async (statement: string) => {
    const { db, close } = await openPostgres(server.href)
    await sql.raw(statement).execute(db)
    await close()
  }
  return {
    async withDatabase(use) {
      const name = `sideline_growth_${process.pid}`
      await onServer(`create database ${name}`)
      const address = { url: new URL(`/${name}`, server).href, file: '' }
      const database = await openDatabase(address)
      try {
        return await use(database, address)
      } finally {
        await database.close()
        await onServer(`drop database ${name} with (force)`)
      }
    },
    stop: async () => started?.stop(),
  }
}
