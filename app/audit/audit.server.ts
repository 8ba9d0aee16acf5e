import type { Transaction } from 'kysely'
import { uuidv7 } from '../../ports/database/id.ts'
import type { Database } from '../../ports/database/port.ts'
import type { Schema } from '../../ports/database/schema.ts'

export interface AuditEvent {
  /** 'visitor', 'terminal' or a client's id. */
  actor: string
  /** What was done: 'album.grant'. */
  action: string
  /** The id of what it was done to. */
  about?: string
  /** Nothing personal. */
  detail?: Record<string, unknown>
}

/** Records who did what, in the transaction that does it. */
export async function recordEvent(
  trx: Transaction<Schema>,
  { actor, action, about, detail }: AuditEvent,
  now: number,
): Promise<void> {
  await trx
    .insertInto('audit_event')
    .values({
      id: uuidv7(now),
      at: now,
      actor,
      action,
      about: about ?? null,
      detail: detail ? JSON.stringify(detail) : null,
    })
    .execute()
}

/** Deletes events from before `before`. */
export async function cleanUpEvents({ write }: Database, before: number): Promise<void> {
  await write((trx) => trx.deleteFrom('audit_event').where('at', '<', before).execute())
}
