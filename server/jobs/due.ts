import { publishDue } from '../../app/albums/publishing.server.ts'
import { releaseAlbums } from '../../app/albums/sending/send-album.server.ts'
import { queueDueBackup, type Schedule } from '../../app/backup/schedule/schedule.server.ts'
import { queueSessionReminders } from '../../app/booking/session-reminders.server.ts'
import { queueReminders } from '../../app/galleries/reminders/queue.server.ts'
import { queueMarking } from '../../app/photos/develop/queue.server.ts'
import type { Database } from '../../ports/database/port.ts'
import type { Passwords } from '../../ports/identity/port.ts'
import type { Timers } from './timers.ts'

interface Due {
  database: Database
  passwords: Passwords | null
  schedule(): Promise<Schedule | null>
}

/**
 * From now on, publishes albums, and queues the marking of proofs, the emails about albums, the reminders and the backups that are due. Several
 * processes may do so at once.
 */
export function queueDue(timers: Timers, { database, passwords, schedule }: Due) {
  const albums = async () => {
    await publishDue(database, Date.now())
    await queueMarking(database)
    await releaseAlbums({ database, passwords }, Date.now())
  }
  // Reminders are due on the hour, and planning them reads every grant.
  const reminders = async () => {
    await queueReminders({ database, passwords }, Date.now())
    await queueSessionReminders(database, Date.now())
  }
  const backups = async () => {
    const at = await schedule()
    if (at) await queueDueBackup(database, at, Date.now())
  }
  return [
    timers.repeat({ name: 'emails about albums', every: 10_000, task: albums }),
    timers.repeat({ name: 'reminders', every: 60_000, task: reminders }),
    timers.repeat({ name: 'queueing backups', every: 60_000, task: backups }),
  ]
}
