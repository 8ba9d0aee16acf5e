import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../ports/database/port.ts'
import type { Schema } from '../../ports/database/schema/schema.ts'
import { after, databaseNow, type Moment } from '../../ports/database/time.ts'

/** `count` attempts at once, then one each time `per / count` has passed. */
export interface Rule {
  count: number
  per: number
}

export interface Attempt {
  name: string
  key: string
  rule: Rule
}

export const HOUR = 3_600_000
/** Some providers give each customer one /64 of a single /48: strangers must not use up each other's attempts. */
const NETWORKS = 32
/** A time further ahead than its period and this comes from a clock that was ahead. */
const FAR = HOUR

/**
 * Counts an IPv6 /64 by its /48 too, which has 65,536 of them to send from.
 * @param networks how many times as much a /48 may attempt
 */
export function fromAddress(attempt: Attempt, networks: number = NETWORKS): Attempt[] {
  const { key, rule } = attempt
  if (!key.endsWith('::/64')) return [attempt]
  const site = `${key.split(':', 3).join(':')}::/48`
  return [attempt, { ...attempt, key: site, rule: { ...rule, count: networks * rule.count } }]
}

/**
 * Counts each attempt, or none when any limit is reached. Returns 0, or whole seconds to wait. Holds across processes
 * and restarts, by the database's clock.
 */
export function limit(database: Pick<Database, 'write'>, attempts: Attempt[]): Promise<number> {
  return withinLimits(database, (trx) => consume(trx, attempts))
}

/** Rolls `work` back when a limit is reached. Returns 0, or whole seconds to wait. */
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

export class RateLimited extends Error {
  readonly retryAfter: number

  constructor(wait: number) {
    super('Too many attempts.')
    this.retryAfter = Math.max(1, Math.ceil(wait / 1000))
  }
}

/**
 * Counts attempts with different keys; throws RateLimited, which must roll the transaction back. The generic cell
 * rate algorithm stores one time per key, at which no attempt counts any more. Each attempt moves it by a share of
 * the period, and is refused if it would be more than a period away.
 */
export async function consume(trx: Transaction<Schema>, attempts: Attempt[]): Promise<void> {
  const counted = await count(trx, attempts)
  const refused = attempts.find((attempt) => !counted.has(keyOf(attempt)))
  if (refused) throw new RateLimited((await aheadOf(trx, [refused]))(refused) - furthest(refused.rule))
}

export async function tryConsume(trx: Transaction<Schema>, attempt: Attempt): Promise<boolean> {
  return (await count(trx, [attempt])).has(keyOf(attempt))
}

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

function shareOf({ count, per }: Rule): number {
  return Math.ceil(per / count)
}

function furthest(rule: Rule): number {
  return rule.per - shareOf(rule)
}

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

export async function remaining({ db }: Pick<Database, 'db'>, attempt: Attempt): Promise<number> {
  const { rule } = attempt
  const ahead = (await aheadOf(db, [attempt]))(attempt)
  return Math.max(0, Math.floor((rule.per - ahead) / shareOf(rule)))
}

export async function reachedLimits({ db }: Pick<Database, 'db'>, attempts: Attempt[]): Promise<Attempt[]> {
  if (attempts.length === 0) return []
  const ahead = await aheadOf(db, attempts)
  return attempts.filter((attempt) => ahead(attempt) > furthest(attempt.rule))
}

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

export async function forget(trx: Transaction<Schema>, attempt: Attempt): Promise<void> {
  await trx.deleteFrom('rate_limit').where('key', '=', keyOf(attempt)).execute()
}

export async function cleanUpLimits({ db, write }: Database): Promise<void> {
  await write((trx) => trx.deleteFrom('rate_limit').where('free_at', '<=', databaseNow(db)).execute())
}
