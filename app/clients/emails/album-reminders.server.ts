import type { Database } from '../../../ports/database/port.ts'
import type { Refused } from '../../albums/change.server.ts'
import { changeAlbum, recordChange } from '../../albums/change.server.ts'
import type { Actor } from '../../audit/actor.ts'
import { enqueue } from '../../jobs/queue.server.ts'
import { readSite } from '../../site/site.server.ts'
import { endOf, remindAt } from '../grants/end.ts'
import { isLive, isOpen } from '../grants/grants.server.ts'

/** More than a week, whatever the time zone. */
const AHEAD = 9 * 86_400_000

/** Whether clients are reminded before this album ends. */
export function setReminder(
  database: Pick<Database, 'engine' | 'write'>,
  albumId: string,
  reminder: boolean,
  actor: Actor,
  now: number,
): Promise<{ reminder: boolean } | Refused> {
  return changeAlbum(database, albumId, async (trx) => {
    const change = { reminder: reminder ? (1 as const) : (0 as const) }
    await trx.updateTable('album').set(change).where('id', '=', albumId).execute()
    await recordChange(trx, actor, 'album.reminder', albumId, now, { reminder })
    return { reminder }
  })
}

/**
 * Queues an email to each invited client who loses an album within a week: once for each grant and end, in the
 * transaction that notes it. One that was missed because nothing ran is made up for.
 */
export async function queueReminders(database: Database, now: number): Promise<void> {
  const ending = await endingGrants(database, now)
  if (ending.length === 0) return
  const { timeZone } = await readSite(database)
  for (const { clientId, albumId, grantedAt, ...ends } of ending) {
    const end = endOf(ends)
    const due = end === null ? null : remindAt(end, timeZone)
    if (end === null || end <= now || due === null || due > now || due < grantedAt) continue
    await database.write(async (trx) => {
      const noted = await trx
        .updateTable('client_album')
        .set({ reminded_for: end })
        .where('client_id', '=', clientId)
        .where('album_id', '=', albumId)
        .where((eb) => eb.or([eb('reminded_for', 'is', null), eb('reminded_for', '<>', end)]))
        .executeTakeFirst()
      if (noted.numUpdatedRows === 0n) return
      const payload = { email: 'album-expiring', album: albumId, end }
      await enqueue(trx, [{ kind: 'mail', about: clientId, payload }], now)
    })
  }
}

/** Live grants of invited clients that end soon, and of whose end nobody has reminded them. */
async function endingGrants({ db }: Database, now: number) {
  const rows = await db
    .selectFrom('client_album')
    .innerJoin('album', 'album.id', 'client_album.album_id')
    .innerJoin('client', 'client.id', 'client_album.client_id')
    .innerJoin('account', 'account.id', 'client.account_id')
    .where((has) => isLive(has, now))
    .where('account.blocked_at', 'is', null)
    .where('album.reminder', '=', 1)
    .where((has) => isOpen(has, now))
    .where(({ or, eb }) =>
      or([eb('client_album.expires_at', '<=', now + AHEAD), eb('album.expires_at', '<=', now + AHEAD)]),
    )
    .select(['client.id as clientId', 'album.id as albumId', 'granted_at as grantedAt'])
    .select(['client_album.expires_at as grantEnds', 'album.expires_at as albumEnds'])
    .select('reminded_for as remindedFor')
    .execute()
  return rows.filter((row) => row.remindedFor !== endOf(row))
}
