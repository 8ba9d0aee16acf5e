import { findAlbums } from '../../app/albums/list/album-filters.server.ts'
import { albumCard, albumCards } from '../../app/albums/list/album-list.server.ts'
import { framesNamed } from '../../app/albums/list/file-names.server.ts'
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
import { DAY, NOW } from './made-up.ts'
import type { Seeded } from './seed.ts'

export interface Screen {
  name: string
  /** What its loader asks. */
  ask(database: Database): Promise<unknown>
}

const ZONE = 'America/New_York'
const at = (path: string) => new URL(path, 'http://127.0.0.1')

/** What visitors, clients and the owner look at, and what is done again and again. */
export function screensOf(ids: Seeded): Screen[] {
  return [...publicScreens(ids), ...clientScreens(ids), ...studioScreens(ids), ...searches(), ...timers()]
}

function publicScreens(ids: Seeded): Screen[] {
  const content = (database: Database) => ({ content: localContent(database), database })
  return [
    { name: 'home', ask: (database) => listAlbums(database, { limit: 8 }) },
    {
      name: 'portfolio',
      ask: (database) => Promise.all([listAlbums(database), countByCategory(database)]),
    },
    { name: 'gallery', ask: (database) => readGallery(database, ids.publicSlug, 1) },
    { name: 'blog', ask: (database) => listPosts(content(database), {}, NOW) },
    { name: 'blog search', ask: (database) => listPosts(content(database), { query: 'ridgeview wet' }, NOW) },
    { name: 'sitemap', ask: (database) => listGalleries(database) },
  ]
}

function clientScreens({ client, person: personId }: Seeded): Screen[] {
  const holder = { personId, card: 'BCDFGHJK', pinHash: null, address: '', athleteId: null }
  return [
    { name: 'athlete’s page', ask: (database) => readSeasonOutline({ database }, holder, null, NOW) },
    { name: 'portal', ask: (database) => grantedAlbums({ database }, client, NOW) },
    { name: 'private gallery', ask: (database) => privateGallery(database, client, 'album-2') },
  ]
}

function privateGallery(database: Database, clientId: string, slug: string) {
  return readAlbumPage({ database }, { clientId }, { slug, timeZone: ZONE, shown: 'all', roll: 1 }, NOW)
}

/** What reads all of an album, or shows it, beside two of 5,000; see `seedLong`. */
export function longScreens(album: string, { client }: Seeded): Screen[] {
  return [
    { name: 'gallery of 5,000', ask: (database) => readGallery(database, 'long-public', 1) },
    { name: 'private gallery of 5,000', ask: (database) => privateGallery(database, client, 'long-private') },
    { name: 'photographs of an album of 5,000', ask: (database) => readGrid(database, album) },
    { name: 'albums, two of 5,000', ask: (database) => readAlbums({ database }, at('/'), NOW) },
  ]
}

function studioScreens({ album, client, booking }: Seeded): Screen[] {
  const backup = async () => ({ at: null, problems: [] }) as never
  const sign = () => 'signature'
  const origin = 'http://127.0.0.1'
  const identity = { passwords: null } as never
  return [
    {
      name: 'Today',
      ask: (database) => readToday({ database, backup }, { timeZone: ZONE, whole: false, sends: true }, NOW),
    },
    { name: 'albums', ask: (database) => readAlbums({ database }, at('/'), NOW) },
    {
      name: 'albums that are not shown',
      ask: (database) => readAlbums({ database }, at('/?show=hidden'), NOW),
    },
    { name: 'albums by title', ask: (database) => readAlbums({ database }, at('/?sort=title'), NOW) },
    { name: 'album', ask: (database) => albumCard(database, album, NOW) },
    { name: 'album’s photographs', ask: (database) => readGrid(database, album) },
    {
      name: 'album’s access',
      ask: (database) => readAccessTab({ database, sign, origin }, album, ZONE, NOW),
    },
    { name: 'album’s history', ask: (database) => albumHistory(database, album, { limit: 51 }) },
    { name: 'bookings', ask: (database) => bookings(database, '') },
    { name: 'booking', ask: (database) => readBooking({ database }, booking, NOW) },
    { name: 'bookings of a month', ask: (database) => readMonth({ database }, ZONE, at('/'), NOW) },
    { name: 'clients', ask: (database) => readClients({ database }, at('/'), NOW) },
    { name: 'clients last seen', ask: (database) => readClients({ database }, at('/?sort=seen'), NOW) },
    { name: 'client', ask: (database) => readClientFile({ database, identity }, client, ZONE, NOW) },
    { name: 'posts', ask: (database) => readPosts({ database }, at('/'), NOW) },
    {
      name: 'mail',
      ask: async (database) => {
        await listJobs(database, 'mail', { limit: 8 })
        await listJobs(database, 'mail', { status: 'dead', limit: 20 })
      },
    },
    { name: 'log', ask: (database) => listEvents(database, { limit: 51 }) },
    { name: 'trash', ask: (database) => readTrash(database, { limit: 51 }) },
    {
      name: 'readiness',
      ask: (database) => Promise.all([queueTimes(database, NOW), countDeveloping(database)]),
    },
    { name: 'erasing a person: what is stored', ask: ({ db }) => countStored(db, 'guest7@example.com') },
  ]
}

async function bookings(database: Database, search: string) {
  const found = await findBookings(database, search)
  return Promise.all([listBookings(database, { found, limit: 51 }), countStatuses(database, found)])
}

/** One that finds much, one that finds little, and one that finds nothing. */
const WORDS = ['smith', 'ridgeview', 'IMG_00042', 'zebra']

function searches(): Screen[] {
  return WORDS.flatMap((search) => [
    { name: `bookings with ‘${search}’`, ask: (database) => bookings(database, search) },
    {
      name: `clients with ‘${search}’`,
      ask: (database) => readClients({ database }, at(`/?q=${search}`), NOW),
    },
    {
      name: `albums with ‘${search}’`,
      ask: (database) => readAlbums({ database }, at(`/?q=${search}`), NOW),
    },
    { name: `posts with ‘${search}’`, ask: (database) => readPosts({ database }, at(`/?q=${search}`), NOW) },
    { name: `photographs with ‘${search}’`, ask: (database) => findPhotos(database, { search, limit: 60 }) },
    { name: `albums to upload into with ‘${search}’`, ask: (database) => albumChoices(database, search) },
    { name: `palette with ‘${search}’`, ask: (database) => palette(database, search) },
  ])
}

/** As `find` of app/studio/keys, which Node cannot load. */
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
    { name: 'timer: albums to publish', ask: (database) => publishDue(database, NOW) },
    { name: 'timer: marking', ask: (database) => queueMarking(database) },
    {
      name: 'timer: emails about albums',
      ask: (database) => releaseAlbums({ database, passwords: null }, NOW),
    },
    { name: 'timer: reminders', ask: (database) => queueReminders({ database, passwords: null }, NOW) },
    { name: 'timer: reminders of sessions', ask: (database) => queueSessionReminders(database, NOW) },
    { name: 'start: developing', ask: ({ write }) => write((trx) => queueDeveloping(trx)) },
    { name: 'clean-up: unused photographs', ask: (database) => deleteUnused(database, NOW - 30 * DAY, NOW) },
    { name: 'clean-up: marked photographs', ask: (database) => cleanUpMarked({ database, storage }) },
    { name: 'a changed file', ask: (database) => dropMeasurement({ database }, 'originals/none') },
  ]
}
