import type { Transaction } from 'kysely'
import { uuidv7 } from '../../ports/database/id.ts'
import type { Schema } from '../../ports/database/schema.ts'

/** Writes down what was done at the terminal, in the transaction that did it. `detail` holds nothing personal. */
export async function recordAtTerminal(
  trx: Transaction<Schema>,
  { action, about, detail }: { action: string; about: string; detail?: Record<string, unknown> },
  now: number,
): Promise<void> {
  const row = { id: uuidv7(now), at: now, actor: 'terminal', action, about }
  await trx
    .insertInto('audit_event')
    .values({ ...row, detail: detail ? JSON.stringify(detail) : null })
    .execute()
}
