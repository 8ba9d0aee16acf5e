import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../ports/database/port.ts'
import type { Schema } from '../../ports/database/schema/schema.ts'
import { after, databaseNow, type Moment } from '../../ports/database/time.ts'

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
/** What is counted further ahead than its period and this is of a clock that was ahead and has been corrected since. */
const FAR = HOUR

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
 * sense. The counts are rows of the database, by its clock, so they hold across processes and restarts.
 */
export function limit(database: Pick<Database, 'write'>, attempts: Attempt[]): Promise<number> {
  return withinLimits(database, (trx) => consume(trx, attempts))
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
export async function consume(trx: Transaction<Schema>, attempts: Attempt[]): Promise<void> {
  const counted = await count(trx, attempts)
  const refused = attempts.find((attempt) => !counted.has(keyOf(attempt)))
  if (refused) throw new RateLimited((await aheadOf(trx, [refused]))(refused) - furthest(refused.rule))
}

/** Counts one attempt in the caller's transaction, unless its limit is reached. Returns whether it is counted. */
export async function tryConsume(trx: Transaction<Schema>, attempt: Attempt): Promise<boolean> {
  return (await count(trx, [attempt])).has(keyOf(attempt))
}

/** Counts the attempts whose limits are not reached, and returns their keys. */
async function count(trx: Transaction<Schema>, attempts: Attempt[]): Promise<Set<string>> {
  const now = databaseNow(trx)
  await trx
    .deleteFrom('rate_limit')
    .where(({ eb, or, and }) =>
      or(
        attempts.map((attempt) =>
          and([eb('key', '=', keyOf(attempt)), eb('free_at', '>', after(now, attempt.rule.per + FAR))]),
        ),
      ),
    )
    .execute()
  const values = attempts.map((attempt) => sql`(${keyOf(attempt)}, ${after(now, shareOf(attempt.rule))})`)
  const allowed = attempts.map(
    (attempt) => sql`held.key = ${keyOf(attempt)} and held.free_at <= ${after(now, furthest(attempt.rule))}`,
  )
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

/** How far ahead a key's stored time may be for another attempt. */
function furthest(rule: Rule): number {
  return rule.per - shareOf(rule)
}

/** How far ahead the stored times of these attempts are, in milliseconds; 0 where nothing is counted. */
async function aheadOf(db: Kysely<Schema>, attempts: Attempt[]): Promise<(attempt: Attempt) => number> {
  const now: Moment = databaseNow(db)
  const rows = await db
    .selectFrom('rate_limit')
    .where('key', 'in', attempts.map(keyOf))
    .select(['key', sql<number>`free_at - ${now}`.as('ahead')])
    .execute()
  const ahead = new Map(rows.map((row) => [row.key, row.ahead]))
  return (attempt) => Math.max(0, ahead.get(keyOf(attempt)) ?? 0)
}

/** How many more attempts of this kind are allowed now. */
export async function remaining({ db }: Pick<Database, 'db'>, attempt: Attempt): Promise<number> {
  const { rule } = attempt
  const ahead = (await aheadOf(db, [attempt]))(attempt)
  return Math.max(0, Math.floor((rule.per - ahead) / shareOf(rule)))
}

/** Those of the attempts whose limit is reached now. */
export async function reachedLimits({ db }: Pick<Database, 'db'>, attempts: Attempt[]): Promise<Attempt[]> {
  if (attempts.length === 0) return []
  const ahead = await aheadOf(db, attempts)
  return attempts.filter((attempt) => ahead(attempt) > furthest(attempt.rule))
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
export async function cleanUpLimits({ db, write }: Database): Promise<void> {
  await write((trx) => trx.deleteFrom('rate_limit').where('free_at', '<=', databaseNow(db)).execute())
}
