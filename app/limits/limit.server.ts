import type { Transaction } from 'kysely'
import type { Database } from '../../ports/database/port.ts'
import type { Schema } from '../../ports/database/schema.ts'

/** So many at once, and after that one each time a share of the span has passed: 30 in an hour, then one in two minutes. */
interface Rule {
  count: number
  /** Milliseconds. */
  per: number
}

export interface Take {
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
export async function limit({ write }: Database, takes: Take[], now: number = Date.now()): Promise<number> {
  try {
    await write(async (trx) => {
      for (const take of takes) await takeOne(trx, take, now)
    })
    return 0
  } catch (fault) {
    if (fault instanceof UsedUp) return Math.max(1, Math.ceil(fault.wait / 1000))
    throw fault
  }
}

/** Counts one less of each: what was taken turned out not to be what is limited. */
export async function giveBack({ write }: Database, takes: Take[]): Promise<void> {
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

class UsedUp extends Error {
  readonly wait: number

  constructor(wait: number) {
    super('Used up.')
    this.wait = wait
  }
}

/**
 * The generic cell rate algorithm: all that is remembered is when everything taken is given back. Each take puts that
 * off by one share, and is refused when it would be further away than the whole span.
 */
async function takeOne(trx: Transaction<Schema>, { name, key, rule }: Take, now: number): Promise<void> {
  const share = Math.ceil(rule.per / rule.count)
  const id = `${name}:${key}`
  const taken = await trx
    .insertInto('rate_limit')
    .values({ key: id, free_at: now + share })
    .onConflict((same) =>
      same
        .column('key')
        .doUpdateSet(({ eb }) => ({
          free_at: eb
            .case()
            .when('rate_limit.free_at', '>', now)
            .then(eb('rate_limit.free_at', '+', share))
            .else(now + share)
            .end(),
        }))
        .where('rate_limit.free_at', '<=', now + rule.per - share),
    )
    .returning('free_at')
    .executeTakeFirst()
  if (taken) return
  const { free_at } = await trx
    .selectFrom('rate_limit')
    .select('free_at')
    .where('key', '=', id)
    .executeTakeFirstOrThrow()
  throw new UsedUp(free_at + share - rule.per - now)
}
