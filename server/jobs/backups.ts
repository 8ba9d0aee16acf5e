import type { Logger } from 'pino'
import type { Site } from '../../app/backup/back-up.server.ts'
import { queueDueBackup, type Schedule } from '../../app/backup/schedule/schedule.server.ts'
import type { Database } from '../../ports/database/port.ts'
import { repeat } from './repeat.ts'

const EVERY = 60_000

/** From now on, queues each backup when it is due. */
export function scheduleBackups({
  database,
  site,
  schedule,
  log,
}: {
  database: Database
  site: Site
  schedule: Schedule
  log: Pick<Logger, 'error'>
}) {
  const queue = () => queueDueBackup(database, site, schedule, Date.now())
  return repeat(queue, EVERY, (error) => log.error({ err: error }, 'Cannot queue the backup'))
}
