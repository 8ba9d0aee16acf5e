import { randomBytes, randomUUID } from 'node:crypto'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ConfigurationError, type Env } from './env.ts'

/**
 * The secret that the site signs with: SITE_SECRET, or a file that the first start creates and no other user can read.
 * It is never in the database, so a copy of the database cannot sign. Throws a ConfigurationError if the file is
 * damaged.
 */
export async function siteSecret({
  SITE_SECRET,
  DATA_DIR,
}: Pick<Env, 'SITE_SECRET' | 'DATA_DIR'>): Promise<string> {
  if (SITE_SECRET) return SITE_SECRET
  const file = join(DATA_DIR, 'secret')
  const secret = (await read(file)) ?? (await create(file))
  if (secret.length >= 32) return secret
  throw new ConfigurationError(
    `The file ${file} should hold at least 32 random characters. Delete it, and the next start creates a new one. Then emailed links no longer work, and every device counts as new.`,
  )
}

async function read(file: string): Promise<string | null> {
  try {
    return (await readFile(file, 'utf8')).trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** Atomic. Of two processes that start together, the second uses the file of the first. */
async function create(file: string): Promise<string> {
  const secret = randomBytes(32).toString('base64url')
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
