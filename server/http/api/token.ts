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

export interface ApiEnv extends AppEnv {
  Variables: AppEnv['Variables'] & { holder: TokenHolder }
}

export interface Limits {
  token: Rule
  wrong: Rule
}

/** A fast connection sends thirty half-megabyte pieces a second. */
export const LIMITS: Limits = {
  token: { count: 20_000, per: 600_000 },
  wrong: { count: 30, per: 3_600_000 },
}

const MOST = 10_000

interface GuardOptions {
  database: Database
  security: SecurityLog
  limits: Limits
  now: () => number
}

/** Everyone without a valid token gets the same response, even with a session. */
export function requireToken(options: GuardOptions): MiddlewareHandler<ApiEnv> {
  const { database, security, limits, now } = options
  const countWrong = wrongTokens(options)
  // In memory: a 12 MB photograph takes two dozen requests, and each row would be synced to disk.
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
 * Counts an invalid token. Returns 0, or the seconds until the address may try again, during which the database is
 * left alone: a flood would block other writers.
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

/** The unread body makes the connection unusable. */
function unread(c: Context): Record<string, string> {
  return isReading(c.req.method) ? {} : { Connection: 'close' }
}
