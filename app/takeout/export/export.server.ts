import type { Database } from '../../../ports/database/port.ts'
import type { Storage } from '../../../ports/storage/port.ts'
import type { Actor } from '../../audit/actor.ts'
import { recordEvent } from '../../audit/audit.server.ts'
import { listRedirects } from '../../redirects/redirects.server.ts'
import { redirectsCsv } from '../../redirects/rules.ts'
import { FILES, FORMAT, INDEX, type IndexFile, README, README_TEXT } from '../format.ts'
import { exportAlbums } from './albums.server.ts'
import { exportBookings } from './bookings.server.ts'
import { exportClients, exportPicks } from './clients.server.ts'
import type { Db } from './photographs.server.ts'
import { exportPosts } from './posts.server.ts'
import { exportShares } from './shares.server.ts'
import { exportReplies, exportSite } from './site.server.ts'
import { copyOriginal, openFolder, requireSpace, writeText } from './write.server.ts'

export interface ExportPorts {
  database: Database
  storage: Storage
}

/**
 * Writes everything that the owner has into an empty folder: JSON that people can read, and the photographs under their
 * own names in folders with the names of their albums. All of it is read at one moment. The index is the last file: an
 * export that was interrupted has none. Throws TakeoutError.
 */
export async function exportEverything(
  { database, storage }: ExportPorts,
  folder: string,
  { version, actor, now, signal }: { version: string; actor: Actor; now: number; signal?: AbortSignal },
): Promise<IndexFile> {
  await openFolder(folder)
  await writeText(folder, README, README_TEXT)
  const found = await atOneMoment(database, contentsOf)
  await requireSpace(folder, found.originals)
  const missing: string[] = []
  for (const original of found.originals) {
    signal?.throwIfAborted()
    if (await copyOriginal(storage, folder, original)) continue
    original.entry.missing = true
    missing.push(original.path)
  }
  for (const { path, content } of found.files) {
    await writeText(folder, path, typeof content === 'string' ? content : json(content))
  }
  const index = {
    ...{ format: FORMAT, sideline: version, exportedAt: new Date(now).toISOString() },
    ...{ business: found.business, counts: found.counts, missing },
  }
  const { counts } = index
  await database.write((trx) => recordEvent(trx, { actor, action: 'takeout.export', detail: counts }, now))
  await writeText(folder, INDEX, json(index))
  return index
}

/** Reads in one transaction, which does not see later writes. */
function atOneMoment<T>({ db }: Database, read: (trx: Db) => Promise<T>): Promise<T> {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)
}

async function contentsOf(db: Db) {
  const { albums, frames, ...albumsPhotos } = await exportAlbums(db)
  const { posts, ...postsPhotos } = await exportPosts(db)
  const { site, ...sitePhotos } = await exportSite(db)
  const clients = await exportClients(db, frames)
  const bookings = await exportBookings(db)
  const redirects = await listRedirects({ db })
  const identity = site.content.sections.identity as { brand?: string } | undefined
  return {
    business: identity?.brand ?? '',
    originals: [...albumsPhotos.originals, ...postsPhotos.originals, ...sitePhotos.originals],
    files: [
      ...[...albums, ...posts, site],
      { path: FILES.clients, content: clients },
      { path: FILES.picks, content: await exportPicks(db, frames) },
      { path: FILES.shares, content: await exportShares(db, frames) },
      { path: FILES.bookings, content: bookings },
      { path: FILES.replies, content: await exportReplies(db) },
      { path: FILES.redirects, content: redirectsCsv(redirects) },
    ],
    counts: {
      ...{ albums: albums.length, photographs: frames.size, posts: posts.length },
      ...{ clients: clients.length, bookings: bookings.bookings.length, redirects: redirects.length },
    },
  }
}

function json(content: unknown): string {
  return `${JSON.stringify(content, null, 2)}\n`
}
