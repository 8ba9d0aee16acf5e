import { uuidv7 } from '../../../ports/database/id.ts'
import type { Database } from '../../../ports/database/port.ts'
import type { Passwords } from '../../../ports/identity/port.ts'
import { invitationLink } from '../../albums/sending/send-album.server.ts'
import { SYSTEM } from '../../audit/actor.ts'
import { recordEvent } from '../../audit/audit.server.ts'
import { enqueue, type Leased } from '../../jobs/queue.server.ts'
import { isDaytime } from '../../site/daytime.ts'
import { readSite } from '../../site/site.server.ts'
import { type PlannedReminder, planReminders } from './plan.server.ts'
import { REMINDER_EMAILS } from './rules.ts'

interface QueuePorts {
  database: Database
  passwords: Passwords | null
}

/** Records each in the same transaction, so that several processes queue it once. */
export async function queueReminders(ports: QueuePorts, now: number): Promise<void> {
  const { timeZone } = await readSite(ports.database)
  if (!isDaytime(now, timeZone)) return
  const planned = await planReminders(ports.database, { due: true }, timeZone, now)
  for (const reminder of planned) {
    if (!reminder.queued && reminder.dueAt <= now) await queueOne(ports, reminder, now)
  }
}

async function queueOne({ database, passwords }: QueuePorts, reminder: PlannedReminder, now: number) {
  const { clientId, albumId, kind, endsAt } = reminder
  await database.write(async (trx) => {
    const id = uuidv7(now)
    const row = { client_id: clientId, album_id: albumId, kind, ends_at: endsAt, job: id, queued_at: now }
    const recorded = await trx
      .insertInto('reminder')
      .values(row)
      .onConflict((same) => same.doNothing())
      .returning('job')
      .executeTakeFirst()
    if (!recorded) return
    const link = await invitationLink(trx, { clientId, passwords, actor: SYSTEM }, now)
    const payload = { email: REMINDER_EMAILS[kind], album: albumId, end: endsAt, link }
    await enqueue(trx, [{ id, kind: 'mail', about: clientId, payload }])
  })
}

export async function recordReminded({ write }: Pick<Database, 'write'>, job: Leased, now: number) {
  await write(async (trx) => {
    const row = await trx
      .updateTable('reminder')
      .set({ sent_at: now })
      .where('job', '=', job.id)
      .where('sent_at', 'is', null)
      .returning(['client_id', 'album_id', 'kind'])
      .executeTakeFirst()
    if (!row) return
    const detail = { clientId: row.client_id, kind: row.kind }
    await recordEvent(trx, { actor: SYSTEM, now }, { action: 'album.remind', about: row.album_id, detail })
  })
}

export async function withdrawReminder({ write }: Pick<Database, 'write'>, job: Leased): Promise<void> {
  await write((trx) =>
    trx.deleteFrom('reminder').where('job', '=', job.id).where('sent_at', 'is', null).execute(),
  )
}
