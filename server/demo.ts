import { readFile } from 'node:fs/promises'
import type { DemoAccount } from '../demo/seed.ts'
import { lookInto } from '../ports/database/look.ts'
import { isLoopback } from '../ports/loopback.ts'
import type { Env } from './settings/env.ts'

/**
 * Why the server must not start, in a sentence, or null. Anyone who sees the terminal knows the demo's accounts, so the
 * demo is served to this machine only, unless DEMO_EXPOSED=yes. Changes nothing: call it before opening the database.
 */
export async function exposureRefusal(
  database: Parameters<typeof lookInto>[0],
  env: Env,
): Promise<string | null> {
  if (isLoopback(env.HOST) || env.DEMO_EXPOSED === 'yes') return null
  const site = await lookInto(database, (db) => db.selectFrom('site').select('demo').executeTakeFirst())
  if (site && site.demo === 0) return null
  return `HOST=${env.HOST} would let others reach the demo business, whose accounts are printed on this terminal. Leave HOST out, or set DEMO_EXPOSED=yes if that is what you want.`
}

/** Prints the address and, if the demo was set up here, its accounts, unless an identity service stores the passwords. */
export async function greet(
  origin: string,
  accountsFile: string,
  provider: Env['IDENTITY_PROVIDER'],
): Promise<void> {
  console.log(`\n  Sideline is at ${origin}\n`)
  if (provider !== 'local') return
  const accounts = await readAccounts(accountsFile)
  if (accounts.length === 0) return
  console.log(`  Demo accounts (also in ${accountsFile}).`)
  const widest = Math.max(...accounts.map((account) => account.email.length))
  for (const { role, email, password } of accounts) {
    console.log(`    ${role.padEnd(6)}  ${email.padEnd(widest)}  ${password}`)
  }
  console.log()
}

async function readAccounts(file: string): Promise<DemoAccount[]> {
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch {
    return []
  }
}
