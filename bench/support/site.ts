import { type ChildProcess, spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { cp, mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../e2e/support/site.ts'

const root = join(import.meta.dirname, '../..')

export interface Site {
  origin: string
  pid: number
  dataDir: string
  /** Milliseconds from spawning the process to its first 200. */
  startMs: number
  stop(): Promise<void>
}

interface StartOptions {
  command?: [program: string, ...args: string[]]
  env?: Record<string, string>
}

/** Starts the site on a free port and waits for its first 200. Throws with its output if it ends before that. */
export async function startSite(
  dataDir: string,
  { command: [program, ...args] = [process.execPath, 'scripts/start.mjs'], env = {} }: StartOptions = {},
): Promise<Site> {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const settings = {
    HOST: '127.0.0.1',
    PORT: `${port}`,
    DATA_DIR: dataDir,
    ORIGIN: origin,
    LOG_LEVEL: 'warn',
  }
  const started = performance.now()
  const child = spawn(program, args, {
    cwd: root,
    // A process group of its own, so that what npm starts ends with npm.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...settings, ...env },
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
    if (status >= 400 || performance.now() - started > 120_000) {
      await stop()
      throw new Error(`The site does not answer as it should (${status}):\n${output}`)
    }
    await pause(5)
  }
  return { origin, pid: child.pid ?? 0, dataDir, startMs: performance.now() - started, stop }
}

export async function withSite<T>(
  dataDir: string,
  use: (site: Site) => Promise<T>,
  options?: StartOptions,
): Promise<T> {
  const site = await startSite(dataDir, options)
  try {
    return await use(site)
  } finally {
    await site.stop()
  }
}

/** Calls `use` with a folder that has the developed demo business. BENCH_DATA names one to keep: developing takes minutes. */
export function withDemo<T>(use: (dataDir: string) => Promise<T>): Promise<T> {
  const prepare = async (dataDir: string) => {
    await withSite(dataDir, ({ origin }) => developed(origin))
    return use(dataDir)
  }
  return process.env.BENCH_DATA ? prepare(process.env.BENCH_DATA) : withFolder(prepare)
}

export function withCopy<T>(demo: string, use: (dataDir: string) => Promise<T>): Promise<T> {
  return withFolder(async (dataDir) => {
    await cp(demo, dataDir, { recursive: true })
    return use(dataDir)
  })
}

export async function withFolder<T>(use: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'sideline-bench-'))
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  const forget = atExit(remove)
  try {
    return await use(folder)
  } finally {
    forget()
    remove()
  }
}

/** The resident memory of a process in bytes, or undefined where there is no /proc. */
export async function residentMemory(pid: number): Promise<number | undefined> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const kibibytes = /^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]
  return kibibytes === undefined ? undefined : Number(kibibytes) * 1024
}

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

async function firstLink(origin: string, list: string): Promise<string> {
  const html = await (await fetch(origin + list)).text()
  const path = new RegExp(`href="(${list}/[a-z0-9-]+)"`).exec(html)?.[1]
  if (!path) throw new Error(`${list} links to no entry.`)
  return path
}

async function developed(origin: string) {
  for (;;) {
    const { developing } = (await (await fetch(`${origin}/readyz`)).json()) as { developing: number }
    if (developing === 0) return
    process.stderr.write(`\rdeveloping the demo's photos, ${developing} to go   `)
    await pause(1000)
  }
}

/** The status of the response; 0 while there is none. */
async function statusOf(url: string): Promise<number> {
  const response = await fetch(url).catch(() => null)
  await response?.arrayBuffer()
  return response?.status ?? 0
}

/** Waits for all that the process started: the next start should find the machine quiet. */
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

/** Calls `undo` when the process ends, however it ends. The returned function cancels that. */
function atExit(undo: () => void): () => void {
  process.once('exit', undo)
  return () => process.off('exit', undo)
}
