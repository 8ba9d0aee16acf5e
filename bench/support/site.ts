import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { cp, mkdtemp, readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { atExit } from './at-exit.ts'

const root = join(import.meta.dirname, '../..')

export interface Site {
  origin: string
  pid: number
  dataDir: string
  /** Milliseconds from spawning the process to its first 200. */
  startMs: number
  stop(): Promise<void>
}

const commands = {
  node: [process.execPath, 'server/main.ts'],
  npm: ['npm', 'start'],
  /** The process that `npm start` ends up in. */
  start: [process.execPath, 'scripts/start.mjs'],
} as const

interface Start {
  command?: keyof typeof commands
  /** More settings. */
  env?: Record<string, string>
}

/** Starts the built site on a free port and waits for its first 200. Throws with its output if it ends before that. */
export async function startSite(dataDir: string, { command = 'node', env = {} }: Start = {}): Promise<Site> {
  if (!existsSync(join(root, 'build/server')))
    throw new Error('There is no build yet: run npm run build first.')
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const [program, ...args] = commands[command]
  const begun = performance.now()
  const child = spawn(program, args, {
    cwd: root,
    // Its own process group, so that what npm starts ends with npm.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: `${port}`,
      DATA_DIR: dataDir,
      ORIGIN: origin,
      LOG_LEVEL: 'warn',
      ...env,
    },
  })
  let output = ''
  const keep = (chunk: unknown) => {
    output = (output + chunk).slice(-4000)
  }
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  const forget = atExit(() => child.pid && signaled(-child.pid, 'SIGTERM'))
  const stop = async () => {
    await end(child)
    forget()
  }

  for (let status = 0; status !== 200; status = await statusOf(origin)) {
    if (child.exitCode !== null) throw new Error(`The site ended at once:\n${output}`)
    if (status >= 400 || performance.now() - begun > 120_000) {
      await stop()
      throw new Error(`The site does not answer as it should (${status}):\n${output}`)
    }
    await pause(5)
  }
  return { origin, pid: child.pid ?? 0, dataDir, startMs: performance.now() - begun, stop }
}

/**
 * Calls `use` with a folder that has the demo business, every photograph developed. It is temporary unless BENCH_DATA
 * names one to keep: developing 74 photographs takes minutes, so that helps when measuring one thing often.
 */
export async function withDemo<T>(use: (dataDir: string) => Promise<T>): Promise<T> {
  const kept = process.env.BENCH_DATA
  const dataDir = kept ?? (await mkdtemp(join(tmpdir(), 'sideline-bench-')))
  const remove = () => rmSync(dataDir, { recursive: true, force: true })
  const forget = kept ? () => {} : atExit(remove)
  try {
    const site = await startSite(dataDir)
    try {
      await developed(site.origin)
    } finally {
      await site.stop()
    }
    return await use(dataDir)
  } finally {
    forget()
    if (!kept) remove()
  }
}

/** Runs the site for as long as `use` takes. */
export async function withSite<T>(dataDir: string, use: (site: Site) => Promise<T>, how?: Start): Promise<T> {
  const site = await startSite(dataDir, how)
  try {
    return await use(site)
  } finally {
    await site.stop()
  }
}

/** The resident memory of a process in bytes, or undefined where there is no /proc. */
export async function residentMemory(pid: number): Promise<number | undefined> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const kibibytes = /^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]
  return kibibytes === undefined ? undefined : Number(kibibytes) * 1024
}

/** Calls `use` with a new folder that has the same database and no photographs: a measurement changes nothing of the demo. */
export function withCopy<T>(demo: string, use: (dataDir: string) => Promise<T>): Promise<T> {
  return inFolder(async (dataDir) => {
    const database = new DatabaseSync(join(demo, 'sideline.db'), { readOnly: true })
    database.prepare('vacuum into ?').run(join(dataDir, 'sideline.db'))
    database.close()
    return use(dataDir)
  })
}

/** The same with the photographs, for measurements that add some. */
export function withBusiness<T>(demo: string, use: (dataDir: string) => Promise<T>): Promise<T> {
  return inFolder(async (dataDir) => {
    await cp(demo, dataDir, { recursive: true })
    return use(dataDir)
  })
}

async function inFolder<T>(use: (dataDir: string) => Promise<T>): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sideline-bench-'))
  const remove = () => rmSync(dataDir, { recursive: true, force: true })
  const forget = atExit(remove)
  try {
    return await use(dataDir)
  } finally {
    forget()
    remove()
  }
}

/** The seven public pages that are measured, with the first gallery and the first post that are linked. */
export async function publicPages(origin: string): Promise<{ name: string; path: string }[]> {
  return [
    { name: 'home', path: '/' },
    { name: 'about', path: '/about' },
    { name: 'portfolio', path: '/portfolio' },
    { name: 'gallery', path: await firstLink(origin, '/portfolio') },
    { name: 'blog', path: '/blog' },
    { name: 'post', path: await firstLink(origin, '/blog') },
    { name: 'booking', path: '/booking' },
  ]
}

/** The first link on a list to one of its entries. */
async function firstLink(origin: string, list: string): Promise<string> {
  const html = await (await fetch(origin + list)).text()
  const path = new RegExp(`href="(${list}/[a-z0-9-]+)"`).exec(html)?.[1]
  if (!path) throw new Error(`${list} links to no entry.`)
  return path
}

/** A port nobody listens on now. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

async function developed(origin: string) {
  for (;;) {
    const { developing } = (await (await fetch(`${origin}/readyz`)).json()) as { developing: number }
    if (developing === 0) return
    process.stderr.write(`\rdeveloping the demo's photographs, ${developing} to go   `)
    await pause(1000)
  }
}

/** The status of the response; 0 while there is none. */
function statusOf(url: string): Promise<number> {
  return fetch(url).then(
    async (response) => {
      await response.arrayBuffer()
      return response.status
    },
    () => 0,
  )
}

/** Ends the process and all that it started, and waits for them: the next start should find the machine quiet. */
async function end({ pid }: ChildProcess) {
  if (pid === undefined) return
  for (let signal: NodeJS.Signals | 0 = 'SIGTERM'; signaled(-pid, signal); signal = 0) await pause(10)
}

function signaled(pid: number, signal: NodeJS.Signals | 0) {
  try {
    return process.kill(pid, signal)
  } catch {
    return false
  }
}
