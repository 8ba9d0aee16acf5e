import type { Context, MiddlewareHandler } from 'hono'
import { type TokenHolder, tokenHolder } from '../../../app/accounts/upload-tokens.server.ts'
import { VISITOR } from '../../../app/audit/actor.ts'
import type { SecurityLog } from '../../../app/audit/security-log.server.ts'
import { openMemoryLimit } from '../../../app/limits/memory-limit.server.ts'
import { fromAddress, limit, type Rule } from '../../../app/limits/rate-limit.server.ts'
import type { Database } from '../../../ports/database/port.ts'
import type { AppEnv } from '../middleware/visitor.ts'
import { isReading } from '../uploads/tus-request.ts'
import { refusal } from './problem.ts'

/** A request behind `requireToken`. */
export interface ApiEnv extends AppEnv {
  Variables: AppEnv['Variables'] & { holder: TokenHolder }
}

export interface Limits {
  /** Requests with one token. */
  token: Rule
  /** Requests with tokens that are not valid, from one address. */
  wrong: Rule
}

/** A fast connection sends thirty pieces of half a megabyte in a second. */
export const LIMITS: Limits = {
  token: { count: 20_000, per: 600_000 },
  wrong: { count: 30, per: 3_600_000 },
}

/** The most addresses that are remembered. */
const MOST = 10_000

interface GuardOptions {
  database: Database
  security: SecurityLog
  limits: Limits
  now: () => number
}

/** Lets only requests with a valid upload token pass. All others get the same response, whatever session they have. */
export function requireToken(options: GuardOptions): MiddlewareHandler<ApiEnv> {
  const { database, security, limits, now } = options
  const countWrong = wrongTokens(options)
  // Not in the database: a photograph of 12 MB is two dozen requests, and a row would be synced to disk for each.
  const count = openMemoryLimit()
  return async (c, next) => {
    const given = c.req.header('Authorization') ?? null
    const holder = await tokenHolder(database, given, now())
    if (!holder) {
      const wait = given === null ? 0 : await countWrong(c.get('visitor').address)
      throw wait > 0 ? tooMany(wait, unread(c)) : unauthorized(c)
    }
    const wait = count([{ name: 'api-token', key: holder.tokenId, rule: limits.token }], now())
    if (wait > 0) {
      const { actor, tokenId } = holder
      await security.recordOnce({ actor, action: 'token.throttled', about: tokenId }, now())
      throw tooMany(wait, unread(c))
    }
    c.set('holder', holder)
    await next()
    if (!c.res.headers.has('Cache-Control')) c.res.headers.set('Cache-Control', 'private, no-store')
  }
}

/**
 * Counts a token that is not valid. Returns 0, or the seconds until the address may try another. Until then the
 * database is left alone: a flood would keep others from writing.
 */
function wrongTokens({ database, security, limits, now }: GuardOptions) {
  const until = new Map<string, number>()
  return async (address: string): Promise<number> => {
    const left = (until.get(address) ?? 0) - now()
    if (left > 0) return Math.ceil(left / 1000)
    const attempt = { name: 'api-wrong-token', key: address, rule: limits.wrong }
    const wait = await limit(database, fromAddress(attempt))
    await security.recordOnce({ actor: VISITOR, action: 'token.refused' }, now())
    if (until.size >= MOST) until.clear()
    if (wait > 0) until.set(address, now() + wait * 1000)
    return wait
  }
}

export function tooMany(wait: number, headers: Record<string, string> = {}) {
  return refusal(429, `Too many requests. Try again in ${wait} seconds.`, {
    ...headers,
    'Retry-After': `${wait}`,
  })
}

function unauthorized(c: Context) {
  return refusal(401, 'A valid upload token is required.', { ...unread(c), 'WWW-Authenticate': 'Bearer' })
}

/** Closes the connection, because the body stays unread. */
function unread(c: Context): Record<string, string> {
  return isReading(c.req.method) ? {} : { Connection: 'close' }
}
