import type { Logger } from 'pino'
import type { Site } from '../../app/backup/back-up.server.ts'
import { queueDueBackup, type Schedule } from '../../app/backup/schedule/schedule.server.ts'
import type { Database } from '../../ports/database/port.ts'
import type { Timers } from './timers.ts'

const EVERY = 60_000

/** From now on, queues each backup when it is due. */
export function scheduleBackups({
  database,
  site,
  schedule,
  timers,
  log,
}: {
  database: Database
  site: Site
  schedule: Schedule
  timers: Timers
  log: Pick<Logger, 'error'>
}) {
  return timers.repeat({
    name: 'queueing backups',
    task: () => queueDueBackup(database, site, schedule, Date.now()),
    every: EVERY,
    failed: (error) => log.error({ err: error }, 'Cannot queue the backup'),
  })
}
