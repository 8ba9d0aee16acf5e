import { type DatabaseAddress, readAtOneMoment } from '../../../ports/database/backup/copy.ts'
import { listRedirects } from '../../site/redirects/redirects.server.ts'
import { redirectsCsv } from '../../site/redirects/rules.ts'
import { exportAlbums, type FrameFiles } from './albums.server.ts'
import { exportBookings, exportQuestionnaires } from './bookings.server.ts'
import { exportClients, exportPicks } from './clients.server.ts'
import { exportOrders } from './orders.server.ts'
import type { Db, Written } from './photographs.server.ts'
import { exportPosts } from './posts.server.ts'
import { exportShares } from './shares.server.ts'
import { exportReplies, exportSite } from './site.server.ts'
import { type ExportTarget, jsonText, writeJsonList } from './target.server.ts'
import { exportTeams } from './teams.server.ts'

export interface Contents {
  business: string
  counts: Record<string, number>
  files: Omit<Written, 'content'>[]
}

/** Writes all JSON files except the index, read at one moment. Throws TakeoutError. */
export function writeContents(
  address: DatabaseAddress,
  target: ExportTarget,
  signal?: AbortSignal,
): Promise<Contents> {
  const writeJson = (path: string, content: unknown) => target.writeText(path, jsonText(content))
  return readAtOneMoment(address, async (db) => {
    const files: Contents['files'] = []
    const writeEach = async (written: AsyncIterable<Written>) => {
      const before = files.length
      for await (const { path, content, originals } of written) {
        signal?.throwIfAborted()
        await writeJson(path, content)
        files.push({ path, originals })
      }
      return files.length - before
    }
    const frames: FrameFiles = new Map()
    const albums = await writeEach(exportAlbums(db, frames))
    const posts = await writeEach(exportPosts(db))
    const { content: site, ...siteFile } = await exportSite(db)
    files.push(siteFile)
    await writeJson(siteFile.path, site)
    const lists = await writeLists(target, db, frames)
    signal?.throwIfAborted()
    await writeJson('replies.json', await exportReplies(db))
    const redirects = await listRedirects({ db })
    await target.writeText('redirects.csv', redirectsCsv(redirects))
    const identity = site.sections.identity as { brand?: string } | undefined
    return {
      business: identity?.brand ?? '',
      counts: { albums, photographs: frames.size, posts, ...lists, redirects: redirects.length },
      files,
    }
  })
}

async function writeLists(target: ExportTarget, db: Db, frames: FrameFiles) {
  const clients = await writeJsonList(target, 'clients.json', exportClients(db, frames))
  await writeJsonList(target, 'picks.json', exportPicks(db, frames))
  await writeJsonList(target, 'shares.json', exportShares(db, frames))
  const teams = await writeJsonList(target, 'teams.json', exportTeams(db))
  await target.writeText('questionnaires.json', jsonText(await exportQuestionnaires(db)))
  const bookings = await writeJsonList(target, 'bookings.json', exportBookings(db))
  const orders = await writeJsonList(target, 'orders.json', exportOrders(db))
  return { clients, teams, bookings, orders }
}
