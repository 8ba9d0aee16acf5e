import type { Database } from '../../ports/database/port.ts'
import { GIVE_UP_AFTER, type Leased } from './queue.server.ts'

/** Nothing failed, but the job has to wait. The message is a sentence for the owner. */
export class Postponed extends Error {
  readonly until: number
  /** @param until UTC milliseconds */
  constructor(message: string, until: number) {
    super(message)
    this.until = until
  }
}

export async function postpone({ write }: Database, { id, lease }: Leased, { message, until }: Postponed) {
  const due = { run_at: until, give_up_at: until + GIVE_UP_AFTER }
  await write((trx) =>
    trx
      .updateTable('job')
      // A job that was tried would be due within hours.
      .set({ ...due, attempts: 0, lease: null, error: message })
      .where('id', '=', id)
      .where('lease', '=', lease)
      .execute(),
  )
}
