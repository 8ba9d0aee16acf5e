import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DemoAccount } from '../demo/accounts.ts'
import { seededFolder } from './site.ts'

/** Somebody who can sign in to the demo business, and to every copy of it. */
export function account(email: string): DemoAccount {
  const file = join(seededFolder(), 'demo-accounts.json')
  const all: DemoAccount[] = JSON.parse(readFileSync(file, 'utf8'))
  const found = all.find((one) => one.email === email)
  if (!found) throw new Error(`There is no account ${email}.`)
  return found
}
