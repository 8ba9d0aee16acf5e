import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Sign } from '../../ports.server.ts'

const NONCE = 12
const TAG = 16

/** Encrypts a text for one `purpose` with a key from the site's secret (AES-256-GCM). */
export function seal(sign: Sign, purpose: string, text: string): string {
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv('aes-256-gcm', keyOf(sign), nonce).setAAD(Buffer.from(purpose))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
}

export function unseal(sign: Sign, purpose: string, sealed: string): string | null {
  const bytes = Buffer.from(sealed, 'base64url')
  if (bytes.length < NONCE + TAG) return null
  try {
    const cipher = createDecipheriv('aes-256-gcm', keyOf(sign), bytes.subarray(0, NONCE))
    cipher.setAAD(Buffer.from(purpose)).setAuthTag(bytes.subarray(NONCE, NONCE + TAG))
    return Buffer.concat([cipher.update(bytes.subarray(NONCE + TAG)), cipher.final()]).toString('utf8')
  } catch {
    return null
  }
}

export interface Resealing {
  before: Sign
  after: Sign
}

export interface Resealed {
  resealed: number
  unreadable: number
}

/** Unreadable ones stay as they are. */
export async function resealAll<Row>(
  { before, after }: Resealing,
  rows: Row[],
  sealedIn: (row: Row) => { purpose: string; sealed: string },
  store: (row: Row, sealed: string, text: string) => Promise<unknown>,
): Promise<Resealed> {
  let resealed = 0
  for (const row of rows) {
    const { purpose, sealed } = sealedIn(row)
    const text = unseal(before, purpose, sealed)
    if (text === null) continue
    await store(row, seal(after, purpose, text), text)
    resealed++
  }
  return { resealed, unreadable: rows.length - resealed }
}

/** A signature is as long as the key needs to be: 256 bits. */
function keyOf(sign: Sign): Buffer {
  return Buffer.from(sign('encryption key', ''), 'base64url')
}
