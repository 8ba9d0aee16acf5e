import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { onTestFinished } from 'vitest'
import type { Database } from '../ports/database/port.ts'
import { openPostgres } from '../ports/database/postgres/postgres.ts'
import { TEMPLATE } from '../ports/database/testing/testing-postgres.ts'
import { openTestSqlite, testFolder, testPostgresUrl } from '../ports/database/testing.ts'
import { tablesOf } from '../ports/database/transfer/tables.ts'
import { runCommand } from './run.ts'

const root = join(import.meta.dirname, '..')
/** The compile cache of `npm run sideline`, with which a command starts in half the time. */
const COMPILE_CACHE = join(root, 'node_modules/.cache/sideline')

export interface Result {
  code: number | null
  out: string
  err: string
}

/** Runs a command in this process and returns its output. `input` is what it reads; nobody is at a terminal. */
export async function sideline(
  env: Record<string, string>,
  words: string[],
  input: string[] = [],
): Promise<Result> {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()]
  const printed = Promise.all([buffer(stdout), buffer(stderr)])
  const code = await runCommand(words, { env, stdin: Readable.from(input), stdout, stderr })
  stdout.end()
  stderr.end()
  // As it is: `text` would leave out a byte order mark.
  const [out, err] = await printed
  return { code, out: String(out), err: String(err) }
}

/** Starts the real command in a process of its own. */
export function begin(env: Record<string, string>, words: string[], script = 'cli/main.ts'): ChildProcess {
  return spawn(process.execPath, [join(root, script), ...words], {
    // Away from the .env of the developer who runs this.
    cwd: testFolder(),
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: COMPILE_CACHE, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

/** Runs the real command in a process of its own: what only the process decides, such as PATH or its exit code. */
export async function inProcess(
  env: Record<string, string>,
  words: string[],
  script?: string,
): Promise<Result> {
  const child = begin(env, words, script)
  const closed = once(child, 'close')
  const [out, err] = await Promise.all([child.stdout?.toArray(), child.stderr?.toArray()])
  const [code] = await closed
  return { code, out: out?.join('') ?? '', err: err?.join('') ?? '' }
}

/** An empty site's database, open as the running site has it, and the settings with which commands find it. */
export async function openSite(
  engine: string,
): Promise<{ database: Database; env: Record<string, string>; folder: string }> {
  const folder = testFolder()
  const url = engine === 'PostgreSQL' ? await testPostgresUrl(TEMPLATE) : undefined
  const database = url ? await openPostgres(url) : await openTestSqlite(folder)
  if (url) onTestFinished(() => database.close())
  const env: Record<string, string> = {
    DATA_DIR: folder,
    ORIGIN: 'https://www.example.com',
    TRUST_PROXY: '1',
  }
  return { database, env: url ? { ...env, DATABASE_URL: url } : env, folder }
}

/** What any command writes when it is the first on a database. */
const INSTALLATION = ['installation', 'storage']

/** Every row of every table that the database has, but for those about its installation, sorted. */
export async function allRows({ db, engine }: Database): Promise<string[]> {
  const tables = (await tablesOf(db, engine)).filter(({ name }) => !INSTALLATION.includes(name))
  const rows = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await sql`select * from ${sql.table(name)}`.execute(db)
      return rows.map((row) => `${name} ${JSON.stringify(row)}`)
    }),
  )
  return rows.flat().toSorted()
}
