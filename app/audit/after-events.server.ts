import type { Database } from '../../ports/database/port.ts'

/**
 * Skips a repeated task while there is no new audit event, but runs it once in each `period` (milliseconds):
 * something may be due by the clock alone.
 */
export function afterEvents(
  { db }: Pick<Database, 'db'>,
  period: number,
  task: (now: number) => Promise<void>,
): (now: number) => Promise<void> {
  let done: string | undefined
  return async (now) => {
    const newest = db.selectFrom('audit_event').select('id').orderBy('id', 'desc').limit(1)
    const here = `${Math.floor(now / period)} ${(await newest.executeTakeFirst())?.id}`
    if (here === done) return
    await task(now)
    done = here
  }
}
