import { publishDue } from '../../app/albums/publishing.server.ts'
import { releaseAlbums } from '../../app/albums/sending/send-album.server.ts'
import { queueSeeking } from '../../app/athletes/cards/seek-cards.server.ts'
import { afterEvents } from '../../app/audit/after-events.server.ts'
import { queueDueRehearsal } from '../../app/backup/rehearsal.server.ts'
import { queueDueBackup, type Schedule } from '../../app/backup/schedule/schedule.server.ts'
import { refreshCalendar } from '../../app/booking/days/elsewhere.server.ts'
import { queueSessionReminders } from '../../app/booking/session-reminders.server.ts'
import { queueArrivals } from '../../app/families/following/arrivals.server.ts'
import { queueReminders } from '../../app/galleries/reminders/queue.server.ts'
import { queueMarking } from '../../app/photos/develop/queue.server.ts'
import { type SettleWaitingPorts, settleWaiting } from '../../app/store/orders/settle-waiting.server.ts'
import type { Database } from '../../ports/database/port.ts'
import type { Passwords } from '../../ports/identity/port.ts'
import type { Timers } from './timers.ts'
import { takeTurn } from './turns.ts'

const QUARTER = 15 * 60_000

interface Due {
  database: Database
  passwords: Passwords | null
  reading: Parameters<typeof refreshCalendar>[0]
  paying: SettleWaitingPorts
  schedule(): Promise<Schedule | null>
  cleanUp(): Promise<void>
}

const MINUTE = 60_000

export function queueDue(timers: Timers, { database, passwords, reading, paying, schedule, cleanUp }: Due) {
  const mark = afterEvents(database, QUARTER, () => queueMarking(database))
  const seek = afterEvents(database, QUARTER, () => queueSeeking(database))
  const albums = async () => {
    await publishDue(database, Date.now())
    await mark(Date.now())
    await seek(Date.now())
    await releaseAlbums({ database, passwords }, Date.now())
  }
  // Due at nine, which starts a quarter of an hour in every time zone.
  const remind = afterEvents(database, QUARTER, async (now) => {
    await queueReminders({ database, passwords }, now)
    await queueSessionReminders(database, now)
    await queueArrivals(database, now)
  })
  const reminders = () => remind(Date.now())
  const backups = async () => {
    const at = await schedule()
    if (!at) return
    await queueDueBackup(database, at, Date.now())
    await queueDueRehearsal(database, at.target, Date.now())
  }
  const calendar = () => refreshCalendar(reading, Date.now())
  const payments = () => settleWaiting(paying, Date.now())
  const turn = (name: string, every: number, task: () => Promise<void>) => async () => {
    if (await takeTurn(database, name, every)) await task()
  }
  const often = [
    { name: 'emails about albums', every: MINUTE / 6, task: albums },
    { name: 'reminders', every: MINUTE, task: reminders },
    { name: 'queueing backups', every: MINUTE, task: backups },
    { name: 'calendar elsewhere', every: QUARTER, task: calendar },
    { name: 'payments', every: 10 * MINUTE, task: payments },
  ]
  const hourly = turn('clean-up', 60 * MINUTE, cleanUp)
  return [
    ...often.map(({ name, every, task }) => timers.repeat({ name, every, task: turn(name, every, task) })),
    // Often, because a process may never run for an hour; not at once, so that a start with wrong settings can be
    // ended.
    timers.repeat({ name: 'clean-up', every: 5 * MINUTE, task: hourly, later: true }),
  ]
}
