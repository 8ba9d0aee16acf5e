import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { RECIPE } from '../app/photos/rules/address.ts'

const root = join(import.meta.dirname, '..')
/** As for `npm start`: what was translated from TypeScript once is read from then on. */
const TRANSLATED = join(root, 'node_modules/.cache/sideline')

export interface Site {
  origin: string
  process: ChildProcess
  /** What it has written to the terminal so far. */
  output(): string
  /** SIGTERM, then its exit code. */
  stop(): Promise<number | null>
}

/** Starts the built product as a visitor's server runs it, and waits until it answers. */
export async function startSite(dataDir: string, env: Record<string, string> = {}): Promise<Site> {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, [join(root, 'server/main.ts')], {
    // Away from the .env of whoever runs this.
    cwd: dataDir,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_COMPILE_CACHE: TRANSLATED,
      PORT: `${port}`,
      DATA_DIR: dataDir,
      ...env,
    },
  })
  // A test that is broken off leaves no server behind.
  const end = () => child.kill('SIGKILL')
  process.once('exit', end)
  child.once('exit', () => process.off('exit', end))
  let written = ''
  const hear = (chunk: Buffer) => {
    written += chunk
  }
  child.stdout.on('data', hear)
  child.stderr.on('data', hear)
  const site = { origin, process: child, output: () => written, stop: () => stop(child) }
  while (!(await health(origin))) {
    if (child.exitCode !== null) throw new Error(`The site ended at once:\n${written}`)
    await pause(50)
  }
  return site
}

/** Waits until every photograph is developed. */
export async function developed({ origin, process: child, output }: Site): Promise<void> {
  while ((await health(origin))?.developing !== 0) {
    if (child.exitCode !== null) throw new Error(`The site ended:\n${output()}`)
    await pause(250)
  }
}

export interface Copy extends Site {
  /** The copy's database, beside the running site. */
  database(): DatabaseSync
}

/**
 * The demo business once more, for a test that changes it: a copy of its database over the same developed
 * photographs. `change` gets the copy before the site starts, and a way to have a photograph once more under
 * another id.
 */
export async function startCopy(
  change: (db: DatabaseSync, again: (id: string, of: string) => void) => void = () => {},
  env: Record<string, string> = {},
): Promise<Copy> {
  const folder = mkdtempSync(join(process.env.E2E_COPIES as string, 'copy-'))
  const file = join(folder, 'sideline.db')
  copyFileSync(join(seededFolder(), 'seeded.db'), file)
  const link = (id: string, of: string) => {
    for (const placeOf of [derived, original]) {
      const place = placeOf(folder, id)
      mkdirSync(dirname(place), { recursive: true })
      symlinkSync(placeOf(seededFolder(), of), place)
    }
  }
  const db = new DatabaseSync(file)
  for (const { id } of db.prepare('select id from photo').all()) link(String(id), String(id))
  change(db, link)
  db.close()
  const site = await startSite(folder, env)
  return {
    ...site,
    database: () => new DatabaseSync(file),
    async stop() {
      const code = await site.stop()
      rmSync(folder, { recursive: true, force: true })
      return code
    },
  }
}

/** Where the derivatives of a photograph are kept. */
function derived(folder: string, id: string): string {
  return join(folder, 'photos/derived', String(RECIPE), id.slice(0, 2), id)
}

/** Where the photograph itself is kept. */
function original(folder: string, id: string): string {
  return join(folder, 'photos/originals', id.slice(0, 2), id)
}

/** Where the global setup has put the demo business. */
export function seededFolder(): string {
  return process.env.E2E_SEEDED as string
}

async function stop(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null) return child.exitCode
  child.kill('SIGTERM')
  const [code] = await once(child, 'exit')
  return code
}

async function health(origin: string): Promise<{ developing: number } | null> {
  try {
    const response = await fetch(`${origin}/healthz`)
    return response.ok ? ((await response.json()) as { developing: number }) : null
  } catch {
    return null
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}
