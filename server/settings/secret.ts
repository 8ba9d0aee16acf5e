import { randomBytes, randomUUID } from 'node:crypto'
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { signWith } from '../../app/accounts/signature.server.ts'
import type { Database } from '../../ports/database/port.ts'
import { ConfigurationError, type Env } from './env.ts'

type Settings = Pick<Env, 'SITE_SECRET' | 'DATA_DIR'>

/**
 * Returns SITE_SECRET, or the secret of a private file that the first start creates. Only its fingerprint is in the
 * database, so a copy of that cannot sign. Throws a ConfigurationError if the file is damaged, or the site has
 * another secret.
 */
export async function siteSecret(env: Settings, database: Database): Promise<string> {
  const stored = await readFingerprint(database)
  const given = await givenSecret(env, stored)
  // A new one would sign what the other processes refuse.
  const secret = given ?? (stored === null ? await create(fileOf(env)) : null)
  if (secret !== null && (await agree(database, fingerprintOf(secret)))) return secret
  throw new ConfigurationError(
    `${secret === null ? `There's no file ${fileOf(env)}` : `${env.SITE_SECRET ? 'SITE_SECRET' : `The file ${fileOf(env)}`} isn't this site's secret`}. Give this process the site's earlier secret, the one its other processes have, or read how to change it: npm run -s sideline -- secret rotate --help`,
  )
}

export async function givenSecret(env: Settings, stored: string | null): Promise<string | null> {
  if (env.SITE_SECRET) return env.SITE_SECRET
  const file = fileOf(env)
  const secret = await read(file)
  if (stored === null || (secret !== null && fingerprintOf(secret) === stored)) return secret
  return (await finishReplacing(file, stored)) ?? secret
}

/** Lets processes compare secrets without revealing them. */
export function fingerprintOf(secret: string): string {
  return signWith(secret)('fingerprint', '')
}

export async function readFingerprint({ db }: Pick<Database, 'db'>): Promise<string | null> {
  const row = await db.selectFrom('installation').select('secret').executeTakeFirst()
  return row?.secret ?? null
}

async function agree(database: Database, fingerprint: string): Promise<boolean> {
  const stored = await readFingerprint(database)
  if (stored !== null) return stored === fingerprint
  await database.write((trx) =>
    trx.updateTable('installation').set({ secret: fingerprint }).where('secret', 'is', null).execute(),
  )
  return (await readFingerprint(database)) === fingerprint
}

/**
 * `commit` updates the database. If the process dies in between, the next start takes the file that the database
 * knows.
 */
export async function replaceFile(env: Settings, secret: string, commit: () => Promise<void>): Promise<void> {
  const file = fileOf(env)
  await rm(partOf(file), { force: true })
  await writeFile(partOf(file), `${secret}\n`, { mode: 0o600, flag: 'wx', flush: true })
  await commit()
  await rename(partOf(file), file)
}

async function finishReplacing(file: string, stored: string): Promise<string | null> {
  const part = await read(partOf(file))
  if (part === null || fingerprintOf(part) !== stored) return null
  await rename(partOf(file), file).catch((error) => {
    if (error.code !== 'ENOENT') throw error
  })
  return part
}

function fileOf({ DATA_DIR }: Pick<Env, 'DATA_DIR'>): string {
  return join(DATA_DIR, 'secret')
}

function partOf(file: string): string {
  return `${file}.part`
}

export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

async function read(file: string): Promise<string | null> {
  const secret = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return null
  })
  if (secret === null) return null
  if (secret.trim().length >= 32) return secret.trim()
  throw new ConfigurationError(
    `The file ${file} should hold at least 32 random characters. Put back the site's earlier secret. If it's lost, delete the file and read how to create a new one: npm run -s sideline -- secret rotate --help`,
  )
}

/** Atomic: of two processes that start together, the second uses the first one's file. */
async function create(file: string): Promise<string> {
  const secret = newSecret()
  const part = `${file}.${randomUUID()}`
  try {
    await writeFile(part, `${secret}\n`, { mode: 0o600, flag: 'wx', flush: true })
    await link(part, file)
    return secret
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return (await read(file)) ?? ''
  } finally {
    await rm(part, { force: true })
  }
}
