import { randomInt } from 'node:crypto'
import { open, rename, rm } from 'node:fs/promises'

export interface DemoAccount {
  role: 'owner' | 'client'
  name: string
  email: string
  password: string
  clientId: string | null
}

/** Without i l o 0 1, which look alike. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'

/** 'kv7dm-3hqzp-w9x4t-bn2ru': 99 bits. */
export function readablePassword(): string {
  const group = () => Array.from({ length: 5 }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  return [group(), group(), group(), group()].join('-')
}

/** Writes atomically, readable only by this user. */
export async function writeAccounts(file: string, accounts: DemoAccount[]): Promise<void> {
  const part = `${file}.part`
  try {
    // A file of an interrupted run may have other permissions.
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
