import { randomBytes } from 'node:crypto'
import { isSignature } from '../accounts/signature.server.ts'
import type { Sign } from '../ports.server.ts'

const SHARE = 'share-link'
/** Characters of an ID: 72 random bits. */
const ID = 12
/** Characters of the signature: 132 bits. */
const SIGNATURE = 22

/** Never begins with a hyphen, which a terminal would take for an option. */
export function newLinkId(): string {
  const id = randomBytes((ID * 3) / 4).toString('base64url')
  return id.startsWith('-') ? newLinkId() : id
}

export function isLinkId(id: string): boolean {
  return /^\w[\w-]{11}$/.test(id)
}

/** An ID and a signature, so that no copy of the database opens an album. */
export function tokenOf(sign: Sign, linkId: string, purpose = SHARE): string {
  return linkId + sign(purpose, linkId).slice(0, SIGNATURE)
}

export function readToken(sign: Sign, token: string, purpose = SHARE): string | null {
  if (token.length !== ID + SIGNATURE) return null
  const id = token.slice(0, ID)
  return isSignature(token, tokenOf(sign, id, purpose)) ? id : null
}
