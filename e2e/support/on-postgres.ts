import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { openDatabase } from '../../ports/database/open.ts'
import type { Database } from '../../ports/database/port.ts'
import { type Postgres, startPostgres, TEMPLATE } from '../../ports/database/testing/testing-postgres.ts'
import { UNLIMITED } from './crash.ts'
import { type Site, seededFolder, startSite } from './site.ts'

/** The tables of the demo business, in the order of their foreign keys. Triggers fill the others, or they are empty. */
const TABLES = [
  'photo',
  'album',
  'frame',
  'account',
  'client',
  'client_album',
  'site',
  'site_section',
  'site_photo',
  'post',
  'post_tag',
  'delivery_file',
] as const

export interface OnPostgres extends Site {
  folder: string
  /** What every process on this database is given. */
  env: Record<string, string>
  postgres: Postgres
  read<T>(question: (db: Database['db']) => Promise<T>): Promise<T>
  end(): Promise<void>
}

interface Options {
  env?: Record<string, string>
  disk?: number
  through?: (url: string) => Promise<string>
}

/** Starts a copy of the demo business on its own PostgreSQL, whose disk has `disk` megabytes, without booking limits. */
export async function startOnPostgres({
  env = {},
  disk,
  through = async (url: string) => url,
}: Options = {}): Promise<OnPostgres> {
  const postgres = await startPostgres(undefined, disk)
  const database = await openDatabase({ url: postgres.url + TEMPLATE, file: '' })
  await copyDemoTo(database)
  const folder = mkdtempSync(join(tmpdir(), 'sideline-on-postgres-'))
  mkdirSync(join(folder, 'photos'))
  for (const part of ['photos/originals', 'photos/derived']) {
    symlinkSync(join(seededFolder(), part), join(folder, part))
  }
  const settings = {
    DATABASE_URL: await through(postgres.url + TEMPLATE),
    ...UNLIMITED,
    SITE_SECRET: 'a secret of at least thirty-two characters',
    ...env,
  }
  const site = await startSite(folder, settings)
  return {
    ...site,
    folder,
    env: settings,
    postgres,
    read: (question) => question(database.db),
    async end() {
      await site.stop()
      await database.close()
      await postgres.stop()
      rmSync(folder, { recursive: true })
    },
  }
}

async function copyDemoTo({ write }: Database): Promise<void> {
  const seeded = new DatabaseSync(join(seededFolder(), 'seeded.db'), { readOnly: true, timeout: 60_000 })
  await write(async (trx) => {
    for (const table of TABLES) {
      const rows = seeded.prepare(`select * from ${table}`).all()
      await trx
        .insertInto(table)
        .values(rows as never)
        .execute()
    }
  })
  seeded.close()
}
