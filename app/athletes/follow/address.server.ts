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

/**
 * Returns the one-click unsubscribe address. It never expires: an old email must work too.
 * @param refusal what an invitation stores when it is refused, also once the follower is gone
 */
export function stopAddress({ sign, origin }: AddressPorts, followerId: string, refusal?: string): string {
  const what = refusal ? `${followerId}.${refusal}` : followerId
  return `${origin}/follow/stop?for=${what}.${sign(STOP, what)}`
}

export function readStop(sign: Sign, token: string): { id: string; refusal: string | null } | null {
  const parts = token.split('.')
  const signature = parts.pop() ?? ''
  const [id = '', refusal = null] = parts
  return isSignature(signature, sign(STOP, parts.join('.'))) ? { id, refusal } : null
}
