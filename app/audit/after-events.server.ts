import type { Database } from '../../ports/database/port.ts'

/**
 * A task that is done again and again, of which there is only something to do after something was done: it is left out while
 * there is no new audit event. Once in each `period`, in UTC milliseconds, it is done all the same: what is due by the clock, and
 * what no event tells of.
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
