import { sql, type Transaction } from 'kysely'
import type { Database } from '../../ports/database/port.ts'
import type { Schema } from '../../ports/database/schema/schema.ts'

/** `count` attempts at once, then one more each time a share of the period has passed: 30 at once, then one every two minutes. */
export interface Rule {
  count: number
  /** Milliseconds. */
  per: number
}

/** One attempt to count. */
export interface Attempt {
  /** What is attempted: 'booking', 'sign-in'. */
  name: string
  /** Who attempts it: an address, an account; a constant where all are counted together. */
  key: string
  rule: Rule
}

export const HOUR = 3_600_000
/**
 * A /48 has the attempts of this many /64s: some providers give each customer one /64 of a single /48, and these strangers
 * must not use up each other's attempts.
 */
const NETWORKS = 32

/**
 * Counts an attempt by a visitor's address: an IPv4 address, or the /64 of an IPv6 address. IPv6 visitors are counted by
 * their /48 too, because whoever has a /48 has 65,536 addresses to send from.
 *
 * @param networks how many times as much a /48 may attempt as each of its /64s
 */
export function fromAddress(attempt: Attempt, networks: number = NETWORKS): Attempt[] {
  const { key, rule } = attempt
  if (!key.endsWith('::/64')) return [attempt]
  const site = `${key.split(':', 3).join(':')}::/48`
  return [attempt, { ...attempt, key: site, rule: { ...rule, count: networks * rule.count } }]
}

/**
 * Counts each attempt, or none when any limit is reached. Returns 0, or the whole seconds after which another try makes
 * sense. The counts are rows of the database, so they hold across processes and restarts.
 */
export function limit(
  database: Pick<Database, 'write'>,
  attempts: Attempt[],
  now: number = Date.now(),
): Promise<number> {
  return withinLimits(database, (trx) => consume(trx, attempts, now))
}

/**
 * Runs `work` in a transaction, which a reached limit undoes. Returns 0, or the whole seconds after which another try makes
 * sense.
 */
export async function withinLimits(
  { write }: Pick<Database, 'write'>,
  work: (trx: Transaction<Schema>) => Promise<void>,
): Promise<number> {
  try {
    await write(work)
    return 0
  } catch (error) {
    if (error instanceof RateLimited) return error.retryAfter
    throw error
  }
}

/** A limit is reached; another try makes sense after so many whole seconds. */
export class RateLimited extends Error {
  readonly retryAfter: number

  constructor(wait: number) {
    super('Too many attempts.')
    this.retryAfter = Math.max(1, Math.ceil(wait / 1000))
  }
}

/**
 * Counts each attempt in the caller's transaction; the attempts have different keys. Throws RateLimited when any limit
 * is reached: the caller must let it roll the transaction back, and with it the other counts.
 *
 * This is the generic cell rate algorithm. It stores one time per key, at which no attempt counts any more. Each
 * attempt moves that time by one share of the period, and is refused if it would be more than a period away.
 */
export async function consume(trx: Transaction<Schema>, attempts: Attempt[], now: number): Promise<void> {
  const counted = await count(trx, attempts, now)
  const refused = attempts.find((attempt) => !counted.has(keyOf(attempt)))
  if (refused) throw new RateLimited((await freeAt(trx, keyOf(refused))) - latest(refused.rule, now))
}

/** Counts one attempt in the caller's transaction, unless its limit is reached. Returns whether it is counted. */
export async function tryConsume(trx: Transaction<Schema>, attempt: Attempt, now: number): Promise<boolean> {
  return (await count(trx, [attempt], now)).has(keyOf(attempt))
}

/** Counts the attempts whose limits are not reached, and returns their keys. */
async function count(trx: Transaction<Schema>, attempts: Attempt[], now: number): Promise<Set<string>> {
  const wanted = attempts.map((attempt) => ({
    key: keyOf(attempt),
    share: shareOf(attempt.rule),
    latest: latest(attempt.rule, now),
    furthest: now + attempt.rule.per,
  }))
  // Nothing is counted further ahead than its period, unless a clock was ahead that has been corrected since.
  await trx
    .deleteFrom('rate_limit')
    .where(({ eb, or, and }) =>
      or(wanted.map(({ key, furthest }) => and([eb('key', '=', key), eb('free_at', '>', furthest)]))),
    )
    .execute()
  const values = wanted.map(({ key, share }) => sql`(${key}, ${now + share})`)
  const allowed = wanted.map(({ key, latest }) => sql`held.key = ${key} and held.free_at <= ${latest}`)
  const { rows: counted } = await sql<{ key: string }>`
    insert into rate_limit as held (key, free_at) values ${sql.join(values)}
    on conflict (key) do update set free_at = excluded.free_at +
      case when held.free_at > ${now} then held.free_at - ${now} else 0 end
    where ${sql.join(allowed, sql` or `)}
    returning key`.execute(trx)
  return new Set(counted.map(({ key }) => key))
}

export function keyOf({ name, key }: Attempt): string {
  return `${name}:${key}`
}

/** The time by which one attempt moves a key's stored time. */
function shareOf({ count, per }: Rule): number {
  return Math.ceil(per / count)
}

/** The latest stored time at which another attempt is allowed. */
function latest(rule: Rule, now: number): number {
  return now + rule.per - shareOf(rule)
}

async function freeAt(trx: Transaction<Schema>, key: string): Promise<number> {
  const row = await trx
    .selectFrom('rate_limit')
    .select('free_at')
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  return row.free_at
}

/** How many more attempts of this kind are allowed at `now`. */
export async function remaining(
  { db }: Pick<Database, 'db'>,
  attempt: Attempt,
  now: number,
): Promise<number> {
  const { rule } = attempt
  const row = await db
    .selectFrom('rate_limit')
    .select('free_at')
    .where('key', '=', keyOf(attempt))
    .executeTakeFirst()
  return Math.max(0, Math.floor((now + rule.per - Math.max(now, row?.free_at ?? now)) / shareOf(rule)))
}

/** Those of the attempts whose limit is reached at `now`. */
export async function reachedLimits(
  { db }: Pick<Database, 'db'>,
  attempts: Attempt[],
  now: number,
): Promise<Attempt[]> {
  if (attempts.length === 0) return []
  const rows = await db
    .selectFrom('rate_limit')
    .where('key', 'in', attempts.map(keyOf))
    .select(['key', 'free_at'])
    .execute()
  const freeAt = new Map(rows.map((row) => [row.key, row.free_at]))
  return attempts.filter((attempt) => (freeAt.get(keyOf(attempt)) ?? 0) > latest(attempt.rule, now))
}

/** Counts these attempts back. */
export async function refund({ write }: Pick<Database, 'write'>, attempts: Attempt[]): Promise<void> {
  await write((trx) => countBack(trx, attempts))
}

export async function countBack(trx: Transaction<Schema>, attempts: Attempt[]): Promise<void> {
  for (const attempt of attempts) {
    await trx
      .updateTable('rate_limit')
      .set(({ eb }) => ({ free_at: eb('free_at', '-', shareOf(attempt.rule)) }))
      .where('key', '=', keyOf(attempt))
      .execute()
  }
}

/** Forgets all that was counted for this key. */
export async function forget(trx: Transaction<Schema>, attempt: Attempt): Promise<void> {
  await trx.deleteFrom('rate_limit').where('key', '=', keyOf(attempt)).execute()
}

/** Deletes counts that no longer limit anyone. */
export async function cleanUpLimits({ write }: Database, now: number): Promise<void> {
  await write((trx) => trx.deleteFrom('rate_limit').where('free_at', '<=', now).execute())
}
