import { randomInt } from 'node:crypto'
import { open, rename, rm } from 'node:fs/promises'

/** A person who can sign in to the demo business. */
export interface DemoAccount {
  role: 'owner' | 'client'
  name: string
  email: string
  password: string
  clientId: string | null
}

/** Without the characters that are easily mixed up: i l o 0 1. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Four groups of five characters, such as 'kv7dm-3hqzp-w9x4t-bn2ru': 99 bits, and still easy to type. */
export function readablePassword(): string {
  const group = () => Array.from({ length: 5 }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  return [group(), group(), group(), group()].join('-')
}

/** Writes the accounts as JSON, atomically, readable by this user only. Throws what the file system throws. */
export async function writeAccounts(file: string, accounts: DemoAccount[]): Promise<void> {
  const part = `${file}.part`
  try {
    // A file left by an interrupted run may have other permissions, so `wx` creates a new one.
    await rm(part, { force: true })
    await using handle = await open(part, 'wx', 0o600)
    await handle.writeFile(`${JSON.stringify(accounts, null, 2)}\n`)
    await handle.sync()
    await rename(part, file)
  } catch (cause) {
    await rm(part, { force: true })
    throw cause
  }
}
