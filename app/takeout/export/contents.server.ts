import { type DatabaseAddress, readAtOneMoment } from '../../../ports/database/backup/copy.ts'
import { listRedirects } from '../../site/redirects/redirects.server.ts'
import { redirectsCsv } from '../../site/redirects/rules.ts'
import { FILES } from '../format.ts'
import { exportAlbums, type FrameFiles } from './albums.server.ts'
import { bookingsText, listBookings } from './bookings.server.ts'
import { clientsText, exportPicks, listClients } from './clients.server.ts'
import { json } from './json.ts'
import type { Db, Written } from './photographs.server.ts'
import { exportPosts } from './posts.server.ts'
import { exportShares } from './shares.server.ts'
import { exportReplies, exportSite } from './site.server.ts'
import { addText, ORIGINALS, writeText } from './write.server.ts'

export interface Contents {
  business: string
  counts: Record<string, number>
  /** Of all originals. */
  bytes: number
}

/** Writes all JSON files but the index, read at one moment, and the list of originals. Throws TakeoutError. */
export function writeContents(address: DatabaseAddress, folder: string): Promise<Contents> {
  return readAtOneMoment(address, async (db) => {
    const frames: FrameFiles = new Map()
    const albums = await writeEach(folder, exportAlbums(db, frames))
    const posts = await writeEach(folder, exportPosts(db))
    const site = await exportSite(db)
    const pages = await writeEach(folder, [site])
    const people = await writePeople(db, folder, frames)
    const redirects = await listRedirects({ db })
    await writeText(folder, FILES.replies, json(await exportReplies(db)))
    await writeText(folder, FILES.redirects, redirectsCsv(redirects))
    const identity = site.content.sections.identity as { brand?: string } | undefined
    return {
      business: identity?.brand ?? '',
      counts: {
        albums: albums.files,
        photographs: frames.size,
        posts: posts.files,
        ...people,
        redirects: redirects.length,
      },
      bytes: albums.bytes + posts.bytes + pages.bytes,
    }
  })
}

async function writeEach(
  folder: string,
  written: AsyncIterable<Written<unknown>> | Iterable<Written<unknown>>,
): Promise<{ files: number; bytes: number }> {
  const sum = { files: 0, bytes: 0 }
  for await (const { path, content, originals } of written) {
    await writeText(folder, path, json(content))
    await addText(folder, ORIGINALS, `${JSON.stringify({ path, originals })}\n`)
    sum.files++
    for (const { bytes } of originals) sum.bytes += bytes
  }
  return sum
}

async function writePeople(db: Db, folder: string, frames: FrameFiles) {
  const [clients, bookings] = [await listClients(db), await listBookings(db)]
  await writeText(folder, FILES.clients, clientsText(db, clients, frames))
  await writeText(folder, FILES.picks, json(await exportPicks(db, frames)))
  await writeText(folder, FILES.shares, json(await exportShares(db, frames)))
  await writeText(folder, FILES.bookings, bookingsText(db, bookings))
  return { clients: clients.length, bookings: bookings.length }
}
