import { isSignature } from '../../accounts/signature.server.ts'
import type { Sign } from '../../ports.server.ts'

const CONFIRMATION = 'follow-confirmation'
const STOP = 'follow-stop'

interface AddressPorts {
  sign: Sign
  origin: string
}

export function confirmationAddress({ sign, origin }: AddressPorts, followerId: string, ends: number) {
  const what = `${followerId}.${ends.toString(36)}`
  return `${origin}/follow/confirmation?token=${what}.${sign(CONFIRMATION, what)}`
}

export function readConfirmation(sign: Sign, token: string, now: number): { id: string } | 'late' | null {
  const [id = '', ends = '', signature = ''] = token.split('.')
  if (!isSignature(signature, sign(CONFIRMATION, `${id}.${ends}`))) return null
  return Number.parseInt(ends, 36) > now ? { id } : 'late'
}

/** Returns the one-click unsubscribe address. It never expires: an old email must work too. */
export function stopAddress({ sign, origin }: AddressPorts, followerId: string): string {
  return `${origin}/follow/stop?for=${followerId}.${sign(STOP, followerId)}`
}

export function readStop(sign: Sign, token: string): string | null {
  const [id = '', signature = ''] = token.split('.')
  return isSignature(signature, sign(STOP, id)) ? id : null
}
