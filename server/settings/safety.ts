import { isLoopback } from '../../ports/loopback.ts'
import type { Env } from './env.ts'

type Settings = Pick<Env, 'HOST' | 'ORIGIN' | 'TRUST_PROXY' | 'DATABASE_URL' | 'SITE_SECRET'>

export function exposedBy({ HOST, ORIGIN, TRUST_PROXY }: Omit<Settings, 'SITE_SECRET'>): string | null {
  if (!isLoopback(HOST)) return `HOST=${HOST}`
  if (ORIGIN !== undefined && !isLocal(ORIGIN)) return `ORIGIN=${ORIGIN}`
  return TRUST_PROXY > 0 ? `TRUST_PROXY=${TRUST_PROXY}` : null
}

/** Returns a sentence with a remedy for each setting that is unsafe for a real business. */
export function unsafeSettings(env: Settings): string[] {
  const { HOST, ORIGIN, TRUST_PROXY } = env
  const found: string[] = []
  if (ORIGIN === undefined && !isLoopback(HOST)) {
    found.push(
      `ORIGIN is missing, and HOST=${HOST} lets others reach the site. Set ORIGIN to the URL that visitors type, for example ORIGIN=https://www.example.com, or leave HOST out.`,
    )
  }
  if (ORIGIN?.startsWith('http:') && !isLocal(ORIGIN)) {
    found.push(
      `ORIGIN=${ORIGIN} is http, so others could read passwords and photos on the way. Put a proxy with https in front (docs/deploy.md), and set ORIGIN to its https URL.`,
    )
  }
  if (TRUST_PROXY > 0 && !ORIGIN?.startsWith('https:')) {
    found.push(
      `TRUST_PROXY=${TRUST_PROXY} trusts a proxy that ORIGIN doesn't declare. Without one, visitors could write their own IP address into X-Forwarded-For. Set ORIGIN to the proxy's https URL, or leave TRUST_PROXY out.`,
    )
  }
  return [...found, ...unsafeSecret(env)]
}

/** Processes that share a database must share the secret, which a file in DATA_DIR does not. */
export function unsafeSecret({ DATABASE_URL, SITE_SECRET }: Pick<Settings, 'DATABASE_URL' | 'SITE_SECRET'>) {
  if (DATABASE_URL === undefined || SITE_SECRET !== undefined) return []
  return [
    'SITE_SECRET is missing, and DATABASE_URL can be shared by several processes. Set it to the same random text for all of them, for example from: openssl rand -base64 33',
  ]
}

function isLocal(origin: string): boolean {
  return isLoopback(new URL(origin).hostname.replace(/^\[|\]$/g, ''))
}
