import { endingAlbums, unsentAlbums } from '../../albums/clients/album-clients.server.ts'
import { lostConsents } from '../../albums/consents/consents.server.ts'
import { unsettledNumbers } from '../../athletes/read-roster.server.ts'
import { reportedTags } from '../../athletes/tags/reports.server.ts'
import { readFeed } from '../../booking/calendar/calendar-feed.server.ts'
import { failingCalendar } from '../../booking/days/availability.server.ts'
import { countRequests, listBookings, nextSessions } from '../../booking/list.server.ts'
import { erasureRequests } from '../../clients/erasure-requests.server.ts'
import { openRequests } from '../../clients/grants/ask-to-open.server.ts'
import { finishedPicks } from '../../galleries/choices/album-picks.server.ts'
import { listJobs } from '../../jobs/list.server.ts'
import { postponedEmails } from '../../mail/daily-limit.server.ts'
import { countFailedEmails, storedForClients } from '../../mail/failed-emails.server.ts'
import { readVisits } from '../../pages/visits/read.server.ts'
import { failedPhotos } from '../../photos/develop/queue.server.ts'
import type { Ports } from '../../ports.server.ts'
import { orderTasks } from '../../store/orders/tasks.server.ts'
import { unknownPayments } from '../../store/payments/unknown.server.ts'
import { concernedBy } from './about.server.ts'

const DAY = 86_400_000
/** Clients with an older grant were told in another way. */
const RECENT = 60 * DAY
const SHOWN = 5
const MOST = 200

export type TodayView = Awaited<ReturnType<typeof readToday>>

interface TodayOptions {
  /** Whose calendar feed it is. */
  account: string
  owner: boolean
  timeZone: string
  /** Shows all rows. */
  whole: boolean
  /** Whether emails that were only stored can be sent now. */
  sends: boolean
}

export async function readToday(
  ports: Pick<Ports, 'database' | 'backup' | 'sign'>,
  { account, owner, timeZone, whole, sends }: TodayOptions,
  now: number,
) {
  const { database } = ports
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone).toPlainDate()
  const shownOf = whole ? MOST : SHOWN
  const firstOf = <Row>(rows: Row[]) => ({ all: rows.length, shown: rows.slice(0, shownOf) })
  const [emails, photos, all, shown, feed] = await Promise.all([
    readEmails(database, { sends, shownOf }, now),
    failedPhotos(database),
    countRequests(database),
    listBookings(database, { status: 'new', limit: shownOf }),
    readFeed(ports, account),
  ])
  const postponed = await postponedEmails(database, now)
  const groups = {
    emails,
    postponed: firstOf(postponed ? [postponed] : []),
    photos: firstOf(photos),
    busyCalendar: firstOf(await failingCalendar(database, now - DAY)),
    feedOff: firstOf(feed.ended ? [feed] : []),
    requests: { all, shown },
    unknownPayments: firstOf(owner ? await unknownPayments(database) : []),
    orders: await orderTasks(database, { owner, limit: shownOf }, now),
    picks: firstOf(await finishedPicks(database)),
    reopen: firstOf(await openRequests({ database }, { timeZone }, now)),
    erasures: firstOf(await erasureRequests(database)),
    reported: firstOf(await reportedTags(database)),
    unsettled: firstOf(await unsettledNumbers(database)),
    unsent: firstOf(await unsentAlbums(database, now - RECENT, now)),
    ending: firstOf(await endingAlbums(database, 7 * DAY, now)),
    consents: firstOf(await lostConsents(database)),
  }
  return {
    now,
    groups,
    needs: Object.values(groups).reduce((sum, { all }) => sum + all, 0),
    sessions: await nextSessions(database, today.toString(), 3),
    visits: await readVisits(database, today.toString(), 7),
    backup: await ports.backup(now),
  }
}

/** `concerned` is null if it is gone, or the email is about no one. */
async function readEmails(
  database: Ports['database'],
  { sends, shownOf }: { sends: boolean; shownOf: number },
  now: number,
) {
  const [failed, dead, stored] = await Promise.all([
    countFailedEmails(database),
    listJobs(database, 'mail', { status: 'dead', limit: shownOf }),
    sends ? storedForClients(database, now - 7 * DAY) : [],
  ])
  const emails = [...dead, ...stored].slice(0, shownOf)
  const concerned = await concernedBy(
    database,
    emails.map(({ about }) => about),
  )
  const shown = emails.map((email) => ({ ...email, concerned: concerned.get(email.about ?? '') ?? null }))
  return { all: failed + stored.length, shown }
}
