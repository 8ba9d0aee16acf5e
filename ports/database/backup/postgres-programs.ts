import { spawn } from 'node:child_process'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { DatabaseUnusable } from '../port.ts'

type Program = 'pg_dump' | 'pg_restore'

/** Hours; copying takes minutes without the photographs. */
const LIMIT = 2

interface Run {
  args: string[]
  use?: (out: Readable) => Promise<void>
  limit?: AbortSignal
}

/** Throws DatabaseUnusable if the program is missing or older than this major version. */
export async function requireProgram(program: Program, server: number): Promise<void> {
  let version = ''
  const use = async (out: Readable) => {
    version = await text(out)
  }
  await run(program, { args: ['--version'], use })
  const major = Number(/(\d+)/.exec(version)?.[1])
  if (major >= server) return
  throw new DatabaseUnusable(
    `${program} is of PostgreSQL ${major}, but the database is of PostgreSQL ${server}: install PostgreSQL's client programs of version ${server} (Debian: postgresql-client-${server}).`,
  )
}

/** Passes the password in a file in `scratch`: other users can read arguments. Throws DatabaseUnusable. */
export async function runOn(
  program: Program,
  url: string,
  { scratch, args, use, limit = AbortSignal.timeout(LIMIT * 3_600_000) }: Run & { scratch: string },
): Promise<void> {
  const file = join(scratch, 'password')
  const { address, password } = withoutPassword(url, file)
  await writeFile(file, password, { mode: 0o600 })
  try {
    await run(program, { args: [...args, `--dbname=${address}`], use, limit })
  } finally {
    await rm(file, { force: true })
  }
}

/** Returns the address for PostgreSQL's programs and the contents of the password `file`. */
export function withoutPassword(url: string, file: string): { address: string; password: string } {
  const address = new URL(url)
  const secret = decodeURIComponent(address.password) || address.searchParams.get('password')
  address.password = ''
  for (const name of ['password', 'uselibpqcompat']) address.searchParams.delete(name)
  // Only our own driver knows these names.
  if (address.searchParams.get('sslmode') === 'no-verify') address.searchParams.set('sslmode', 'require')
  if (address.searchParams.get('ssl') !== null) {
    address.searchParams.delete('ssl')
    address.searchParams.set('sslmode', 'require')
  }
  if (secret) address.searchParams.set('passfile', file)
  const escaped = secret?.replaceAll('\\', '\\\\').replaceAll(':', '\\:')
  // The programs decode %20 and not +, which the rest of an address may contain.
  address.search = address.search.replaceAll('+', '%20')
  return {
    address: address.href,
    password: secret ? `*:*:*:*:${escaped}\n` : '',
  }
}

async function run(
  program: Program,
  { args, use = async (out) => void out.resume(), limit }: Run,
): Promise<void> {
  const child = spawn(program, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    signal: limit,
    killSignal: 'SIGKILL',
  })
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject).once('close', resolve)
  }).catch((cause) => {
    throw explained(program, cause)
  })
  try {
    const [code, errors] = await Promise.all([ended, text(child.stderr), use(child.stdout)])
    if (code !== 0) throw new DatabaseUnusable(`${program} failed (${firstLine(errors) || code}).`)
  } finally {
    child.kill()
  }
}

function explained(program: Program, cause: NodeJS.ErrnoException): Error {
  if (cause.name === 'AbortError') {
    return new DatabaseUnusable(
      `${program} did not finish within ${LIMIT} hours: see whether the database's server responds.`,
      { cause },
    )
  }
  if (cause.code !== 'ENOENT') return cause
  return new DatabaseUnusable(
    `${program} is not installed: install PostgreSQL's client programs (Debian: postgresql-client), of the server's version or a later one.`,
    { cause },
  )
}

function firstLine(errors: string): string {
  return (errors.trim().split('\n')[0] ?? '').replace(/^pg_\w+: (error: )?/, '')
}
