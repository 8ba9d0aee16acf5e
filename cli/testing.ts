import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { openDatabase } from '../ports/database/open.ts'
import type { Database } from '../ports/database/port.ts'
import { TEMPLATE } from '../ports/database/testing/testing-postgres.ts'
import { testFolder, testPostgresUrl } from '../ports/database/testing.ts'

const root = join(import.meta.dirname, '..')
/** The compile cache of `npm run sideline`, with which a command starts in half the time. */
const COMPILE_CACHE = join(root, 'node_modules/.cache/sideline')

export interface Result {
  code: number | null
  out: string
  err: string
}

/** Starts the real command. */
export function begin(
  env: Record<string, string>,
  words: string[],
  script = 'cli/main.ts',
  input: 'ignore' | 'pipe' = 'ignore',
): ChildProcess {
  return spawn(process.execPath, [join(root, script), ...words], {
    // Away from the .env of the developer who runs this.
    cwd: testFolder(),
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: COMPILE_CACHE, ...env },
    stdio: [input, 'pipe', 'pipe'],
  })
}

/** Runs the real command and returns its output. */
export async function sideline(
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
  const database = await openDatabase({ url, file: join(folder, 'sideline.db') })
  onTestFinished(() => database.close())
  const env: Record<string, string> = {
    DATA_DIR: folder,
    ORIGIN: 'https://www.example.com',
    TRUST_PROXY: '1',
  }
  return { database, env: url ? { ...env, DATABASE_URL: url } : env, folder }
}

const TABLES = [
  ...(['client', 'client_album', 'album', 'frame', 'photo', 'favorite', 'job', 'audit_event'] as const),
  ...(['password_link', 'session', 'account', 'sent_mail'] as const),
  ...(['booking', 'rate_limit', 'site', 'site_section', 'post', 'content_version'] as const),
]

/** Every row of every table, sorted. */
export async function allRows({ db }: Database): Promise<string[]> {
  const rows = await Promise.all(TABLES.map((table) => db.selectFrom(table).selectAll().execute()))
  return rows.flatMap((of, i) => of.map((row) => `${TABLES[i]} ${JSON.stringify(row)}`)).toSorted()
}
