import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { RECIPE } from '../../app/photos/rules/address.ts'
import { end, endWithTests } from './programs.ts'

const root = join(import.meta.dirname, '../..')
/** The cache of compiled TypeScript that `npm start` uses too. */
const COMPILE_CACHE = join(root, 'node_modules/.cache/sideline')

/** The secret of the copies that journeys share, for those that sign links. */
export const SECRET = 'a secret of these journeys that is long enough'

export interface Site {
  origin: string
  process: ChildProcess
  output(): string
  /** Sends SIGTERM and returns the exit code. */
  stop(): Promise<number | null>
}

/** Starts the built site, and waits until it responds, at `env.HOST` (127.0.0.1) and `env.PORT` (a free one). */
export async function startSite(dataDir: string, env: Record<string, string> = {}): Promise<Site> {
  const port = env.PORT ?? (await freePort())
  const origin = `http://${env.HOST ?? '127.0.0.1'}:${port}`
  const child = spawn(process.execPath, [join(root, 'server/main.ts')], {
    // So that the site does not read the developer's .env.
    cwd: dataDir,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_COMPILE_CACHE: COMPILE_CACHE,
      PORT: `${port}`,
      DATA_DIR: dataDir,
      ...env,
    },
  })
  endWithTests(child)
  let output = ''
  const collect = (chunk: Buffer) => {
    output += chunk
  }
  child.stdout.on('data', collect)
  child.stderr.on('data', collect)
  const site = { origin, process: child, output: () => output, stop: () => end(child, 'SIGTERM') }
  while (!(await isLive(origin))) {
    if (child.exitCode !== null) throw new Error(`The site exited:\n${output}`)
    await pause(50)
  }
  return site
}

export interface Business extends Site {
  folder: string
  link: string
  mail: string
}

export async function startBusiness(...words: string[]): Promise<Business> {
  const folder = mkdtempSync(join(process.env.E2E_COPIES as string, 'own-'))
  const env = { PATH: process.env.PATH, DATA_DIR: folder }
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join(root, 'cli/main.ts'), 'init', ...words, '--json'],
    { env, cwd: folder },
  )
  const site = await startSite(folder)
  const { pathname, search } = new URL(JSON.parse(stdout).link)
  return {
    ...site,
    folder,
    link: site.origin + pathname + search,
    mail: join(folder, 'photos/mail'),
    async stop() {
      const code = await site.stop()
      rmSync(folder, { recursive: true, force: true })
      return code
    },
  }
}

export async function developed({ origin, process: child, output }: Site): Promise<void> {
  while ((await waiting(origin)) !== 0) {
    if (child.exitCode !== null) throw new Error(`The site exited:\n${output()}`)
    await pause(250)
  }
}

export interface Copy extends Site {
  folder: string
  /** The copy's database. Nobody else closes it. */
  db: DatabaseSync
  mail: string
  link(id: string, of: string): void
  /** Ends it and deletes it. At once: nobody needs what it would finish. */
  discard(): Promise<void>
}

export type Change = (db: DatabaseSync, link: Copy['link']) => void

/** Starts a copy of the demo business with links to its developed photographs. `change` edits it before the start. */
export async function startCopy(change: Change = () => {}, env: Record<string, string> = {}): Promise<Copy> {
  const folder = mkdtempSync(join(process.env.E2E_COPIES as string, 'copy-'))
  const file = join(folder, 'sideline.db')
  copyFileSync(join(seededFolder(), 'seeded.db'), file)
  const link = (id: string, of: string) => {
    for (const pathIn of [derivatives, original]) {
      const path = pathIn(folder, id)
      if (existsSync(path)) continue
      mkdirSync(dirname(path), { recursive: true })
      symlinkSync(pathIn(seededFolder(), of), path)
    }
  }
  const db = new DatabaseSync(file, { timeout: 10_000 })
  for (const { id } of db.prepare('select id from photo').all()) link(String(id), String(id))
  change(db, link)
  const site = await startSite(folder, env)
  return {
    ...site,
    folder,
    mail: join(folder, 'photos/mail'),
    link,
    db,
    async discard() {
      await end(site.process, 'SIGKILL')
      db.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Empties every table that is empty in the demo business, and deletes all jobs but those that developed photographs. */
export function emptied({ db }: Copy): void {
  const demo = new DatabaseSync(join(seededFolder(), 'seeded.db'), { readOnly: true, timeout: 5_000 })
  const tables = demo
    .prepare(
      `select name from pragma_table_list where schema = 'main' and type = 'table' and name not like 'post%'`,
    )
    .all()
    .map(({ name }) => String(name))
    .filter((name) => !demo.prepare(`select 1 from ${name} limit 1`).get())
  demo.close()
  const statements = tables.map((name) => `delete from ${name};`).join('')
  db.exec(
    `pragma foreign_keys = off; begin immediate; ${statements} delete from job where kind <> 'develop'; commit`,
  )
}

/** What triggers fill or count. */
const TRIGGERED = ['post_text', 'post_photo', 'search_text', 'content_version']

/** Makes a copy that runs again what the demo business is, and edits it. */
export function restored(copy: Copy, change: Change = () => {}): Copy {
  const { db } = copy
  const before = copy.output().length
  const tables = db
    .prepare(`select name from pragma_table_list where schema = 'main' and type = 'table'
      and name not like 'sqlite%' and name not like 'kysely%' order by name <> 'photo'`)
    .all()
    .map(({ name }) => String(name))
  db.prepare('attach ? as demo').run(join(seededFolder(), 'seeded.db'))
  db.exec(`pragma foreign_keys = off; begin immediate;
    ${tables
      .filter((name) => name !== 'content_version')
      .map((name) => `delete from main.${name};`)
      .join('')}
    ${tables
      .filter((name) => !TRIGGERED.includes(name))
      .map((name) => `insert into main.${name} select * from demo.${name};`)
      .join('')}
    commit; detach demo; pragma foreign_keys = on`)
  rmSync(copy.mail, { recursive: true, force: true })
  change(db, copy.link)
  return { ...copy, output: () => copy.output().slice(before) }
}

function derivatives(folder: string, id: string): string {
  return join(folder, 'photos/derived', String(RECIPE), id.slice(0, 2), id)
}

export function original(folder: string, id: string): string {
  return join(folder, 'photos/originals', id.slice(0, 2), id)
}

export function seededFolder(): string {
  return process.env.E2E_SEEDED as string
}

function isLive(origin: string): Promise<boolean> {
  return fetch(`${origin}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  )
}

/** How many photographs wait to be developed; null while the site does not respond. */
async function waiting(origin: string): Promise<number | null> {
  try {
    const response = await fetch(`${origin}/readyz`)
    return ((await response.json()) as { developing: number }).developing
  } catch {
    return null
  }
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}
