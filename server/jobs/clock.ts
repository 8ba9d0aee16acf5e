import type { Database } from '../../ports/database/port.ts'
import { databaseTime } from '../../ports/database/time.ts'

const DAY = 86_400_000
const FURTHEST = 5 * 60_000
/** After this, either the site did not run or the clock jumped. */
const LONGEST_BREAK = 7 * DAY
/** A clock is trusted a day after it was first doubted; older doubts do not count. */
const TRUSTED_AFTER = DAY
const FORGOTTEN_AFTER = 30 * DAY

export function apart(now: number, databases: number): string | null {
  return Math.abs(now - databases) > FURTHEST
    ? "The clock differs from PostgreSQL's by more than five minutes."
    : null
}

/** On a clock that is years ahead everything is expired, and deleting cannot be undone. Returns the doubt, or null. */
export async function doubtClock(database: Database, now: number): Promise<string | null> {
  const differs = apart(now, (await databaseTime(database.db)) ?? now)
  return database.write(async (trx) => {
    const row = await trx.selectFrom('clean_up').select(['done_at', 'doubted_at']).executeTakeFirst()
    const { done_at = null, doubted_at = null } = row ?? {}
    const jumped = done_at !== null && now - done_at > LONGEST_BREAK
    if (!differs && !jumped) return null
    const lasting = doubted_at !== null && doubted_at <= now && now - doubted_at < FORGOTTEN_AFTER
    const since = lasting ? doubted_at : now
    if (!differs && now - since >= TRUSTED_AFTER) return null
    await trx
      .insertInto('clean_up')
      .values({ one: 1, done_at, doubted_at: since })
      .onConflict((same) => same.column('one').doUpdateSet({ doubted_at: since }))
      .execute()
    return (
      differs ??
      'The last clean-up was more than a week ago. If the clock is right, the next one is in a day.'
    )
  })
}

export async function noteCleanUp({ write }: Pick<Database, 'write'>, now: number): Promise<void> {
  const done = { done_at: now, doubted_at: null }
  await write((trx) =>
    trx
      .insertInto('clean_up')
      .values({ one: 1, ...done })
      .onConflict((same) => same.column('one').doUpdateSet(done))
      .execute(),
  )
}

export async function isClockDoubted({ db }: Pick<Database, 'db'>): Promise<boolean> {
  const doubted = db.selectFrom('clean_up').select('one').where('doubted_at', 'is not', null)
  return (await doubted.executeTakeFirst()) !== undefined
}
