import { sql, type Transaction } from 'kysely'
import type { Database } from '../../ports/database/port.ts'
import type { Schema } from '../../ports/database/schema.ts'

/** So many at once, and after that one each time a share of the span has passed: 30 in an hour, then one in two minutes. */
interface Rule {
  count: number
  /** Milliseconds. */
  per: number
}

export interface Consume {
  /** What is counted: 'booking', 'sign-in'. */
  name: string
  /** Whose: an address, an account; one fixed word where all are counted together. */
  key: string
  rule: Rule
}

export const HOUR = 3_600_000

/**
 * Counts one more of each, or none when any of them is used up. Answers 0, or the whole seconds after which another try
 * makes sense. The counts are rows of the database: they hold across processes and survive a restart.
 */
export async function limit(
  { write }: Database,
  takes: Consume[],
  now: number = Date.now(),
): Promise<number> {
  try {
    await write((trx) => take(trx, takes, now))
    return 0
  } catch (error) {
    if (error instanceof RateLimited) return error.retryAfter
    throw error
  }
}

/** Thrown when something is used up; another try makes sense after so many whole seconds. */
export class RateLimited extends Error {
  readonly retryAfter: number

  constructor(wait: number) {
    super('Used up.')
    this.retryAfter = Math.max(1, Math.ceil(wait / 1000))
  }
}

/**
 * Counts one more of each in the caller's own transaction: what is taken back with it was not counted. Throws RateLimited when
 * any of them is used up, and then expects to be taken back. The takes are of different keys.
 *
 * It is the generic cell rate algorithm: all that is remembered is when everything taken is given back. Each take puts
 * that off by one share, and is refused when it would be further away than the whole span.
 */
export async function take(trx: Transaction<Schema>, takes: Consume[], now: number): Promise<void> {
  const wanted = takes.map(({ name, key, rule: { count, per } }) => {
    const share = Math.ceil(per / count)
    return { key: `${name}:${key}`, share, latest: now + per - share }
  })
  const values = wanted.map(({ key, share }) => sql`(${key}, ${now + share})`)
  const left = wanted.map(({ key, latest }) => sql`held.key = ${key} and held.free_at <= ${latest}`)
  const { rows: taken } = await sql<{ key: string }>`
    insert into rate_limit as held (key, free_at) values ${sql.join(values)}
    on conflict (key) do update set free_at = excluded.free_at +
      case when held.free_at > ${now} then held.free_at - ${now} else 0 end
    where ${sql.join(left, sql` or `)}
    returning key`.execute(trx)
  const missing = wanted.find(({ key }) => !taken.some((row) => row.key === key))
  if (missing) throw new RateLimited((await freeAt(trx, missing.key)) - missing.latest)
}

async function freeAt(trx: Transaction<Schema>, key: string): Promise<number> {
  const row = await trx
    .selectFrom('rate_limit')
    .select('free_at')
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  return row.free_at
}

/** Counts one less of each: what was taken turned out not to be what is limited. */
export async function giveBack({ write }: Database, takes: Consume[]): Promise<void> {
  await write(async (trx) => {
    for (const { name, key, rule } of takes) {
      await trx
        .updateTable('rate_limit')
        .set(({ eb }) => ({ free_at: eb('free_at', '-', Math.ceil(rule.per / rule.count)) }))
        .where('key', '=', `${name}:${key}`)
        .execute()
    }
  })
}

/** Forgets whom nothing is held against any more. */
export async function forgetFree({ write }: Database, now: number): Promise<void> {
  await write((trx) => trx.deleteFrom('rate_limit').where('free_at', '<=', now).execute())
}
