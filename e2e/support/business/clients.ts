import { createHash, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { BrowserContext } from '@playwright/test'
import { seededFolder } from '../site.ts'

export interface Running {
  origin: string
  db: DatabaseSync
}

/** The demo business that all journeys share; they only read it and sign in. */
export function sharedSite(): Running {
  return {
    origin: process.env.E2E_ORIGIN as string,
    db: new DatabaseSync(join(seededFolder(), 'sideline.db'), { timeout: 10_000 }),
  }
}

/** Gives a client an account without a password, unless they have one. */
export function withAccount(db: DatabaseSync, clientId: string): void {
  db.prepare(
    `insert or ignore into account (id, role, name, email, created_at, updated_at)
    select id, 'client', name, email, 0, 0 from client where id = ?`,
  ).run(clientId)
  db.prepare('update client set account_id = id where id = ?').run(clientId)
}

/** Opens a session of this client in the database, as signing in does. Returns the `Cookie` header. */
export function sessionOf(site: Running, clientId: string): string {
  const token = randomBytes(32).toString('base64url')
  const hash = createHash('sha256').update(token).digest('hex')
  const { db } = site
  withAccount(db, clientId)
  db.prepare('insert into session values (?, ?, ?, ?, ?, ?, ?)').run(
    `session-${hash.slice(0, 20)}`,
    hash,
    clientId,
    'A test',
    Date.now(),
    Date.now(),
    Date.now(),
  )
  return `sideline_session=${token}`
}

export async function openSession(context: BrowserContext, site: Running, clientId: string): Promise<void> {
  const [name, value] = sessionOf(site, clientId).split('=') as [string, string]
  await context.addCookies([{ name, value, url: site.origin, httpOnly: true, sameSite: 'Lax' }])
}
