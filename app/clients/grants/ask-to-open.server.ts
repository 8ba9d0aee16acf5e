import type { Database } from '../../../ports/database/port.ts'
import { clientActor } from '../../audit/actor.ts'
import { recordEvent } from '../../audit/audit.server.ts'
import { enqueue } from '../../jobs/queue.server.ts'
import { HOUR, tryConsume } from '../../limits/rate-limit.server.ts'
import { ASK_AGAIN, askedAt, type ClosedRow, closedOn, closedRows } from './closed.server.ts'

/** Shared by all albums. */
const REQUESTS = { count: 5, per: 24 * HOUR }

/**
 * Emails the owner that a client wants an album back. Returns the time of the first request within a week, 'limited'
 * after too many, and null for an album that was never theirs or is open.
 */
export function askToOpen(
  { database }: { database: Pick<Database, 'write'> },
  { clientId, slug }: { clientId: string; slug: string },
  now: number,
): Promise<number | 'limited' | null> {
  return database.write(async (trx) => {
    const row = await closedRows({ database: { db: trx } }, now)
      .where('client_album.client_id', '=', clientId)
      .where('album.slug', '=', slug)
      .executeTakeFirst()
    if (!row) return null
    const asked = askedAt(row, now)
    if (asked !== null) return asked
    if (!(await tryConsume(trx, { name: 'album-reopening', key: clientId, rule: REQUESTS }))) return 'limited'
    const noted = await trx
      .updateTable('client_album')
      .set({ reopen_asked_at: now })
      .where('client_id', '=', clientId)
      .where('album_id', '=', row.id)
      // Another window may have asked meanwhile.
      .where('reopen_asked_at', 'is not distinct from', row.askedAt)
      .executeTakeFirst()
    if (noted.numUpdatedRows === 0n) return now
    const actor = clientActor(clientId)
    await recordEvent(trx, { actor, now }, { action: 'album.ask', about: row.id, detail: { clientId } })
    const payload = { email: 'album-reopening', album: row.id, askedAt: now }
    await enqueue(trx, [{ kind: 'mail', about: clientId, payload }])
    return now
  })
}

export async function openRequests(
  ports: { database: Pick<Database, 'db'> },
  { timeZone, albumId }: { timeZone: string; albumId?: string },
  now: number,
) {
  const rows = await closedRows(ports, now)
    .where('client_album.reopen_asked_at', '>', now - ASK_AGAIN)
    .$if(albumId !== undefined, (query) => query.where('album.id', '=', albumId as string))
    .orderBy('client_album.reopen_asked_at', 'desc')
    .execute()
  return rows.flatMap((row) => requestView(row, timeZone, now) ?? [])
}

export function requestView(row: ClosedRow, timeZone: string, now: number) {
  const asked = askedAt(row, now)
  if (asked === null) return null
  const { clientId: id, clientName: name, clientEmail: email } = row
  return {
    client: { id, name, email },
    album: { id: row.id, title: row.displayName ?? row.name },
    closedOn: closedOn(row, timeZone, now),
    askedAt: asked,
  }
}
