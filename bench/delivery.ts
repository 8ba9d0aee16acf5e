/** What it costs the site to deliver an album of 20 GB. */
import { setTimeout as pause } from 'node:timers/promises'
import { makeArchive } from '../e2e/support/archives.ts'
import { download } from './support/download.ts'
import type { Finding } from './support/finding.ts'
import { addLargeAlbum, type LargeAlbum } from './support/large-album.ts'
import { residentMemory, type Site, withCopy, withSite } from './support/site.ts'

const photograph = 20_000_000
const photographs = 1000
const sampleMs = 200

export function measureDelivery(demo: string): Promise<Finding[]> {
  // The album brings its own photographs, and no others are requested.
  return withCopy(demo, async (dataDir) => {
    const album = await addLargeAlbum(dataDir, { count: photographs, bytes: photograph })
    return withSite(dataDir, (site) => memoryWhile(site, album))
  })
}

async function memoryWhile(site: Site, album: LargeAlbum): Promise<Finding[]> {
  const what = 'Memory that grows while 20 GB are delivered'
  const archive = await makeArchive(site.origin, album)
  // Memory that only the first request takes does not count.
  await download(archive, album.cookie, '0-9999999')
  const before = await residentMemory(site.pid)
  if (before === undefined) return [{ what, measured: 'skipped: no /proc here' }]
  let most = before
  let done = false
  const whole = download(archive, album.cookie).finally(() => {
    done = true
  })
  while (!done) {
    most = Math.max(most, (await residentMemory(site.pid)) ?? 0)
    await pause(sampleMs)
  }
  const speed = await whole
  return [
    {
      what,
      measured: `${Math.round((most - before) / 1e6)} MB (from ${Math.round(before / 1e6)} MB)`,
      goal: '< 64 MB',
      met: most - before < 64e6,
    },
    { what: 'All of those 20 GB', measured: `${Math.round(speed / 1e6)} MB/s` },
  ]
}
