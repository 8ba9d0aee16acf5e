import type { Transaction } from 'kysely'
import { uuidv7 } from '../../ports/database/id.ts'
import type { Database } from '../../ports/database/port.ts'
import type { Schema } from '../../ports/database/schema/schema.ts'
import type { Actor, By } from './actor.ts'
import type { Action } from './sentences.ts'

interface Deed {
  action: Action
  about?: string
  /** Holds nothing personal. */
  detail?: Record<string, unknown>
}

export interface AuditEvent extends Deed {
  actor: Actor
}

export async function recordEvent(
  trx: Transaction<Schema>,
  { actor, now }: By,
  { action, about, detail }: Deed,
): Promise<void> {
  const token = 'id' in actor ? actor.token : undefined
  const more = token ? { ...detail, token } : detail
  await trx
    .insertInto('audit_event')
    .values({
      id: uuidv7(now),
      at: now,
      actor: actor.kind,
      actor_id: 'id' in actor ? actor.id : null,
      action,
      about: about ?? null,
      detail: more ? JSON.stringify(more) : null,
    })
    .execute()
}

export async function cleanUpEvents({ write }: Database, before: number): Promise<void> {
  await write((trx) => trx.deleteFrom('audit_event').where('at', '<', before).execute())
}

export async function cleanUpVersions({ write }: Database, before: number): Promise<void> {
  await write((trx) => trx.deleteFrom('version').where('at', '<', before).execute())
}
