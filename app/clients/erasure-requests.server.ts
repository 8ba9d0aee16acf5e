import type { Database } from '../../ports/database/port.ts'
import { type By, clientActor } from '../audit/actor.ts'
import { recordEvent } from '../audit/audit.server.ts'
import { enqueue, type Leased } from '../jobs/queue.server.ts'

export type ErasureRequested = NonNullable<Awaited<ReturnType<typeof erasureEmail>>>

/** Emails the owner. Asking again changes nothing. */
export function askForErasure({ write }: Pick<Database, 'write'>, clientId: string, now: number) {
  return write(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('client')
      .set({ erasure_asked_at: now })
      .where('id', '=', clientId)
      .where('erasure_asked_at', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return
    await recordEvent(
      trx,
      { actor: clientActor(clientId), now },
      { action: 'client.ask-erasure', about: clientId },
    )
    const payload = { email: 'erasure-request', askedAt: now }
    await enqueue(trx, [{ kind: 'mail', about: clientId, payload }])
  })
}

export function endErasureRequest(
  { write }: Pick<Database, 'write'>,
  { clientId, ...by }: By & { clientId: string },
): Promise<boolean> {
  return write(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('client')
      .set({ erasure_asked_at: null })
      .where('id', '=', clientId)
      .where('erasure_asked_at', 'is not', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return false
    await recordEvent(trx, by, { action: 'client.end-erasure-request', about: clientId })
    return true
  })
}

export async function erasureRequests({ db }: Pick<Database, 'db'>, clientId?: string) {
  const rows = await db
    .selectFrom('client')
    .select(['id', 'name', 'email', 'erasure_asked_at as askedAt'])
    .where('erasure_asked_at', 'is not', null)
    .$if(clientId !== undefined, (query) => query.where('id', '=', clientId ?? ''))
    .orderBy('erasure_asked_at')
    .execute()
  return rows.map(({ askedAt, ...client }) => ({ client, askedAt: Number(askedAt) }))
}

export async function erasureEmail(
  { database, origin }: { database: Pick<Database, 'db'>; origin: string },
  { about, payload }: Leased,
) {
  const [request] = await erasureRequests(database, about ?? '')
  if (!request || request.askedAt !== payload.askedAt) return null
  const { client, askedAt } = request
  return { kind: 'erasure-request' as const, client, askedAt, link: `${origin}/studio/clients/${client.id}` }
}
