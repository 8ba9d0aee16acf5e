import { findAlbums } from '../../app/albums/list/album-filters.server.ts'
import { albumCard, albumCards } from '../../app/albums/list/album-list.server.ts'
import { framesNamed } from '../../app/albums/list/search-frames.server.ts'
import { publishDue } from '../../app/albums/publishing.server.ts'
import { releaseAlbums } from '../../app/albums/sending/send-album.server.ts'
import { readAccessTab } from '../../app/albums/studio/access/access.server.ts'
import { albumHistory } from '../../app/albums/studio/history/album-history.server.ts'
import { readAlbums } from '../../app/albums/studio/list/albums.server.ts'
import { readGrid } from '../../app/albums/studio/photos/grid/grid.server.ts'
import { readTrash } from '../../app/albums/trash/trash-list.server.ts'
import { listEvents } from '../../app/audit/list.server.ts'
import { listPosts } from '../../app/blog/posts.server.ts'
import { findTitles, listOwnPosts } from '../../app/blog/studio/drafts/list.server.ts'
import { readPosts } from '../../app/blog/studio/list/list.server.ts'
import { countStatuses, findBookings, listBookings } from '../../app/booking/list.server.ts'
import { queueSessionReminders } from '../../app/booking/session-reminders.server.ts'
import { readBooking } from '../../app/booking/studio/booking/booking.server.ts'
import { readMonth } from '../../app/booking/studio/month/month.server.ts'
import { grantedAlbums } from '../../app/clients/grants/grants.server.ts'
import { readClientFile } from '../../app/clients/studio/client/client.server.ts'
import { offerClients } from '../../app/clients/studio/list/client-list.server.ts'
import { readClients } from '../../app/clients/studio/list/clients.server.ts'
import { readSeasonOutline } from '../../app/families/season/outline.server.ts'
import { readAlbumPage } from '../../app/galleries/album-page.server.ts'
import { queueReminders } from '../../app/galleries/reminders/queue.server.ts'
import { listJobs, queueTimes } from '../../app/jobs/list.server.ts'
import { dropMeasurement } from '../../app/photos/delivery-files.server.ts'
import { countDeveloping, queueDeveloping, queueMarking } from '../../app/photos/develop/queue.server.ts'
import { cleanUpMarked } from '../../app/photos/proofs/marked.server.ts'
import { deleteUnused } from '../../app/photos/unused.server.ts'
import { countByCategory, listAlbums, listGalleries, readGallery } from '../../app/portfolio/albums.server.ts'
import { countStored } from '../../app/privacy/person.server.ts'
import { readToday } from '../../app/studio/today/today.server.ts'
import { findPhotos } from '../../app/uploads/studio/picker/find-photos.server.ts'
import { albumChoices } from '../../app/uploads/studio/tray/albums.server.ts'
import { localContent } from '../../ports/content/local.ts'
import type { Database } from '../../ports/database/port.ts'
import { DAY, NOW } from './rows.ts'
import type { Seeded } from './seed.ts'

export type Screen = [name: string, ask: (database: Database) => Promise<unknown>]

const ZONE = 'America/New_York'
const ZONED = { timeZone: ZONE, now: NOW }
const at = (path: string) => new URL(path, 'http://127.0.0.1')

/** What visitors, clients and the owner look at, and what timers do. */
export function screensOf(ids: Seeded): Screen[] {
  return [...publicScreens(ids), ...clientScreens(ids), ...studioScreens(ids), ...searches(), ...timers()]
}

function publicScreens({ publicSlug }: Seeded): Screen[] {
  const content = (database: Database) => ({ content: localContent(database), database })
  return [
    ['home', (database) => listAlbums(database, { limit: 8 })],
    ['portfolio', (database) => Promise.all([listAlbums(database), countByCategory(database)])],
    ['gallery', (database) => readGallery(database, publicSlug, 1)],
    ['blog', (database) => listPosts(content(database), {}, NOW)],
    ['blog search', (database) => listPosts(content(database), { query: 'ridgeview wet' }, NOW)],
    ['sitemap', (database) => listGalleries(database)],
  ]
}

function clientScreens({ client, person: personId }: Seeded): Screen[] {
  const holder = { personId, card: 'BCDFGHJK', pinHash: null, address: '', athleteId: null }
  return [
    ['athlete’s page', (database) => readSeasonOutline({ database }, holder, null, NOW)],
    ['portal', (database) => grantedAlbums({ database }, client, NOW)],
    ['private gallery', (database) => privateGallery(database, client, 'album-2')],
  ]
}

function privateGallery(database: Database, clientId: string, slug: string) {
  return readAlbumPage({ database }, { clientId }, { slug, timeZone: ZONE, shown: 'all', roll: 1 }, NOW)
}

/** What reads all of an album, or shows it, beside two of 5,000; see `seedLong`. */
export function longScreens(album: string, { client }: Seeded): Screen[] {
  return [
    ['gallery of 5,000', (database) => readGallery(database, 'long-public', 1)],
    ['private gallery of 5,000', (database) => privateGallery(database, client, 'long-private')],
    ['photos of an album of 5,000', (database) => readGrid(database, album)],
    ['albums, two of 5,000', (database) => readAlbums({ database }, at('/'), NOW)],
  ]
}

function studioScreens({ album, client, booking }: Seeded): Screen[] {
  const backup = async () => ({ at: null, problems: [] }) as never
  const access = { sign: () => 'signature', origin: 'http://127.0.0.1' }
  const today = { account: client, owner: true, timeZone: ZONE, whole: false, sends: true }
  const identity = { passwords: null } as never
  return [
    ['Today', (database) => readToday({ database, backup, ...access }, today, NOW)],
    ['albums', (database) => readAlbums({ database }, at('/'), NOW)],
    ['albums that are not shown', (database) => readAlbums({ database }, at('/?show=hidden'), NOW)],
    ['album', (database) => albumCard(database, album, NOW)],
    ['album’s photos', (database) => readGrid(database, album)],
    ['album’s access', (database) => readAccessTab({ database, ...access }, album, ZONE, NOW)],
    ['album’s history', (database) => albumHistory(database, album, { limit: 51 })],
    ['bookings', (database) => bookings(database, '')],
    [
      'booking',
      (database) =>
        readBooking({ database, ...access }, { id: booking, request: new Request('http://bench') }, NOW),
    ],
    ['bookings of a month', (database) => readMonth(database, ZONE, at('/'), NOW)],
    ['clients', (database) => readClients({ database }, at('/'), ZONED)],
    ['clients whose albums end', (database) => readClients({ database }, at('/?show=ending'), ZONED)],
    ['client', (database) => readClientFile({ database, identity }, client, ZONE, NOW)],
    ['posts', (database) => readPosts({ database }, at('/'), NOW)],
    ['mail', (database) => listJobs(database, 'mail', { limit: 8 })],
    ['mail that failed', (database) => listJobs(database, 'mail', { status: 'dead', limit: 20 })],
    ['log', (database) => listEvents(database, { limit: 51 })],
    ['trash', (database) => readTrash(database, { limit: 51 })],
    ['readiness', (database) => Promise.all([queueTimes(database, NOW), countDeveloping(database)])],
    ['erasing a person: what is stored', ({ db }) => countStored(db, 'guest7@example.com')],
  ]
}

async function bookings(database: Database, search: string) {
  const found = await findBookings(database, search)
  return Promise.all([listBookings(database, { found, limit: 51 }), countStatuses(database, found)])
}

/** Two that find much, one that finds little, and one that finds nothing. */
const WORDS = ['smith', 'ridgeview', 'IMG_00042', 'zebra']

function searches(): Screen[] {
  return WORDS.flatMap((search): Screen[] => [
    [`bookings with ‘${search}’`, (database) => bookings(database, search)],
    [`clients with ‘${search}’`, (database) => readClients({ database }, at(`/?q=${search}`), ZONED)],
    [`albums with ‘${search}’`, (database) => readAlbums({ database }, at(`/?q=${search}`), NOW)],
    [`posts with ‘${search}’`, (database) => readPosts({ database }, at(`/?q=${search}`), NOW)],
    [`photos with ‘${search}’`, (database) => findPhotos(database, { search, limit: 60 })],
    [`albums to upload into with ‘${search}’`, (database) => albumChoices(database, search)],
    [`palette with ‘${search}’`, (database) => palette(database, search)],
  ])
}

/** Same as `find` of app/studio/keys, which Node cannot load. */
async function palette(database: Database, search: string) {
  return Promise.all([
    albumCards(database, { ...(await findAlbums(database, search)), limit: 5 }, NOW),
    offerClients(database, { search, limit: 5 }),
    listBookings(database, { found: await findBookings(database, search), limit: 5 }),
    listOwnPosts(database, { found: await findTitles(database, search), limit: 5 }, NOW),
    framesNamed(database, { search, limit: 5 }),
  ])
}

function timers(): Screen[] {
  const storage = { list: async () => [], remove: async () => {} } as never
  return [
    ['timer: albums to publish', (database) => publishDue(database, NOW)],
    ['timer: marking', (database) => queueMarking(database)],
    ['timer: emails about albums', (database) => releaseAlbums({ database, passwords: null }, NOW)],
    ['timer: reminders', (database) => queueReminders({ database, passwords: null }, NOW)],
    ['timer: reminders of sessions', (database) => queueSessionReminders(database, NOW)],
    ['start: developing', ({ write }) => write((trx) => queueDeveloping(trx))],
    ['clean-up: unused photos', (database) => deleteUnused(database, NOW - 30 * DAY, NOW)],
    ['clean-up: marked photos', (database) => cleanUpMarked({ database, storage })],
    ['a changed file', (database) => dropMeasurement({ database }, 'originals/none')],
  ]
}
