import { randomInt } from 'node:crypto'
import { open, rename, rm } from 'node:fs/promises'

/** Somebody who can sign in to the sample business. */
export interface DemoAccount {
  role: 'owner' | 'client'
  name: string
  email: string
  password: string
  clientId: string | null
}

/** Without those that are mistaken for each other when read aloud or typed: i l o 0 1. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Four groups of five, 'kv7dm-3hqzp-w9x4t-bn2ru': 99 bits, and still typed from a terminal without a mistake. */
export function readablePassword(): string {
  const group = () => Array.from({ length: 5 }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  return [group(), group(), group(), group()].join('-')
}

/** Writes the accounts as JSON that only this user can read, all or nothing. Throws what the file system throws. */
export async function writeAccounts(file: string, accounts: DemoAccount[]): Promise<void> {
  const part = `${file}.part`
  try {
    // What an interrupted run left behind may be readable by others; a file of our own is not.
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
