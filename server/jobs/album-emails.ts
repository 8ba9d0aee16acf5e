import type { Logger } from 'pino'
import { releaseAlbums } from '../../app/albums/sending/send-album.server.ts'
import { queueReminders } from '../../app/galleries/reminders/queue.server.ts'
import { queueMarking } from '../../app/photos/develop/queue.server.ts'
import type { Database } from '../../ports/database/port.ts'
import type { Passwords } from '../../ports/identity/port.ts'
import type { Timers } from './timers.ts'

const EVERY = 10_000
/** Reminders are due on the hour, and planning them reads every grant. */
const REMIND_EVERY = 60_000

/** From now on, queues the marking of proofs and the emails about albums that are due. Several processes may do so at once. */
export function watchAlbums({
  database,
  passwords,
  timers,
  log,
}: {
  database: Database
  passwords: Passwords | null
  timers: Timers
  log: Pick<Logger, 'error'>
}) {
  let remindAt = 0
  const queue = async () => {
    await queueMarking(database, Date.now())
    await releaseAlbums({ database, passwords }, Date.now())
    if (Date.now() < remindAt) return
    remindAt = Date.now() + REMIND_EVERY
    await queueReminders({ database, passwords }, Date.now())
  }
  return timers.repeat({
    name: 'emails about albums',
    task: queue,
    every: EVERY,
    failed: (error) => log.error({ err: error }, 'Cannot queue emails about albums'),
  })
}
