import { type AlbumOfClients, endingAlbums, unsentAlbums } from '../../albums/clients/album-clients.server.ts'
import { countViews } from '../../albums/clients/album-views.server.ts'
import { type LostConsent, lostConsents } from '../../albums/consents/consents.server.ts'
import { type ReportedTag, reportedTags } from '../../athletes/tags/reports.server.ts'
import type { BackupHealth } from '../../backup/schedule/last-backup.server.ts'
import {
  type BookingItem,
  countBookings,
  countRequests,
  listBookings,
  nextSessions,
} from '../../booking/list.server.ts'
import { type ErasureRequest, erasureRequests } from '../../clients/erasure-requests.server.ts'
import { type OpenRequest, openRequests } from '../../clients/grants/ask-to-open.server.ts'
import { countDownloaded } from '../../delivery/downloads.server.ts'
import { type FinishedPicks, finishedPicks } from '../../galleries/choices/album-picks.server.ts'
import { type PicksRequest, picksRequests } from '../../galleries/choices/ask-for-picks.server.ts'
import { type JobView, listJobs } from '../../jobs/list.server.ts'
import { countFailedEmails, storedForClients } from '../../mail/failed-emails.server.ts'
import { type FailedPhoto, failedPhotos } from '../../photos/develop/queue.server.ts'
import type { Ports } from '../../ports.server.ts'
import { countOpened } from '../../viewers/guests.server.ts'
import { type Concerned, concernedBy } from './about.server.ts'

const DAY = 86_400_000
/** Clients with an older grant were told in another way. */
const RECENT = 60 * DAY
/** Per group, unless all are wanted. */
const SHOWN = 5
const MOST = 200

export interface TodayView {
  now: number
  /** 'YYYY-MM-DD', in the business's time zone. */
  day: string
  emails: { all: number; shown: FailedMail[] }
  photos: { all: number; shown: FailedPhoto[] }
  requests: { all: number; shown: BookingItem[] }
  picks: { all: number; shown: FinishedPicks[] }
  reopen: { all: number; shown: OpenRequest[] }
  choosing: { all: number; shown: PicksRequest[] }
  erasures: { all: number; shown: ErasureRequest[] }
  reported: { all: number; shown: ReportedTag[] }
  unsent: { all: number; shown: AlbumOfClients[] }
  ending: { all: number; shown: AlbumOfClients[] }
  consents: { all: number; shown: LostConsent[] }
  sessions: BookingItem[]
  month: Numbers
  lastMonth: Numbers
  backup: BackupHealth
}

interface FailedMail extends Pick<JobView, 'id' | 'payload' | 'status' | 'error' | 'attempts' | 'endedAt'> {
  /** Null if it is gone, or the email is about nobody. */
  concerned: Concerned | null
}

interface Numbers {
  requests: number
  booked: number
  /** Once per client or share link, album and day. */
  opened: number
  /** Photographs. */
  downloaded: number
}

/** @param whole shows all rows @param sends whether emails that were only stored can be sent now */
export async function readToday(
  { database, backup }: Pick<Ports, 'database' | 'backup'>,
  { timeZone, whole, sends }: { timeZone: string; whole: boolean; sends: boolean },
  now: number,
): Promise<TodayView> {
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone).toPlainDate()
  const shownOf = whole ? MOST : SHOWN
  const firstOf = <Row>(rows: Row[]) => ({ all: rows.length, shown: rows.slice(0, shownOf) })
  const [emails, photos, all, shown] = await Promise.all([
    readEmails(database, { sends, shownOf }, now),
    failedPhotos(database),
    countRequests(database),
    listBookings(database, { status: 'new', limit: shownOf }),
  ])
  return {
    now,
    day: today.toString(),
    emails,
    photos: firstOf(photos),
    requests: { all, shown },
    picks: firstOf(await finishedPicks(database)),
    reopen: firstOf(await openRequests({ database }, { timeZone }, now)),
    choosing: firstOf(await picksRequests(database, now)),
    erasures: firstOf(await erasureRequests(database)),
    reported: firstOf(await reportedTags(database)),
    unsent: firstOf(await unsentAlbums(database, now - RECENT, now)),
    ending: firstOf(await endingAlbums(database, 7 * DAY, now)),
    consents: firstOf(await lostConsents(database)),
    sessions: await nextSessions(database, today.toString(), 3),
    month: await numbersOf(database, today, timeZone),
    lastMonth: await numbersOf(database, today.subtract({ months: 1 }), timeZone),
    backup: await backup(now),
  }
}

async function readEmails(
  database: Ports['database'],
  { sends, shownOf }: { sends: boolean; shownOf: number },
  now: number,
): Promise<TodayView['emails']> {
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
  const shown = emails.map(({ id, about, payload, status, error, attempts, endedAt }) => ({
    id,
    payload,
    status,
    error,
    attempts,
    endedAt,
    concerned: concerned.get(about ?? '') ?? null,
  }))
  return { all: failed + stored.length, shown }
}

async function numbersOf(
  database: Ports['database'],
  day: Temporal.PlainDate,
  timeZone: string,
): Promise<Numbers> {
  const [first, next] = [day.with({ day: 1 }), day.with({ day: 1 }).add({ months: 1 })]
  const times = [first, next].map((date) => date.toZonedDateTime(timeZone).epochMilliseconds)
  const [from, before] = times as [number, number]
  const days = [first.toString(), next.toString()] as const
  return {
    ...(await countBookings(database, from, before)),
    opened: (await countViews(database, ...days)) + (await countOpened(database, ...days)),
    downloaded: await countDownloaded(database, from, before),
  }
}
