/** What it costs the site to deliver an album of 20 GB, beside a plain copy of as many bytes. */
import { execFile } from 'node:child_process'
import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { atExit } from './support/at-exit.ts'
import { withBareFiles } from './support/bare-files.ts'
import { type Finding, quantile } from './support/finding.ts'
import { alone } from './support/install.ts'
import { addLargeAlbum, type LargeAlbum } from './support/large-album.ts'
import { residentMemory, type Site, withSite } from './support/site.ts'

const run = promisify(execFile)
const photograph = 20_000_000
const photographs = 1000
const rounds = 3
/** Of the archive, in each round. */
const share = 4e9
const sampleMs = 200

export async function measureDelivery(demo: string): Promise<Finding[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sideline-delivery-'))
  const remove = () => rmSync(dataDir, { recursive: true, force: true })
  const forget = atExit(remove)
  try {
    copyDatabase(demo, dataDir)
    const album = await addLargeAlbum(dataDir, { count: photographs, bytes: photograph })
    return await withSite(dataDir, async (site) => [
      await besideBareNode(site, album),
      ...(await memoryWhile(site, album)),
    ])
  } finally {
    forget()
    remove()
  }
}

/** Copies no photographs: the album brings its own, and no others are requested. */
function copyDatabase(demo: string, dataDir: string): void {
  const database = new DatabaseSync(join(demo, 'sideline.db'), { readOnly: true })
  database.prepare('vacuum into ?').run(join(dataDir, 'sideline.db'))
  database.close()
}

/** In turn, so that whatever else the machine does slows down both. */
async function besideBareNode(site: Site, album: LargeAlbum): Promise<Finding> {
  const count = Math.ceil(share / album.bytes)
  const archive = await archiveOf(site, album)
  const measured = await withBareFiles({ file: album.file, bytes: album.bytes, count }, async (bare) => {
    const rates: { ours: number[]; bare: number[] } = { ours: [], bare: [] }
    for (let round = 0; round < rounds; round++) {
      rates.bare.push(await download(bare))
      rates.ours.push(await download(archive, album.cookie, `0-${share - 1}`))
    }
    return rates
  })
  const [ours, plain] = [quantile(measured.ours), quantile(measured.bare)]
  return {
    what: 'An album as an archive, beside a bare Node server that copies the same files',
    measured: `${Math.round((100 * ours) / plain)} % (${rate(ours)} of ${rate(plain)})`,
    goal: '>= 70 %',
    met: ours / plain >= 0.7,
  }
}

/** Runs after `besideBareNode`, so that memory which only the first request takes does not count. */
async function memoryWhile(site: Site, album: LargeAlbum): Promise<Finding[]> {
  const what = 'Memory that grows while 20 GB are delivered'
  const before = await residentMemory(site.pid)
  if (before === undefined) return [{ what, measured: 'skipped: no /proc here' }]
  let most = before
  let done = false
  const whole = download(await archiveOf(site, album), album.cookie).finally(() => {
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
    { what: 'All of those 20 GB', measured: rate(speed) },
  ]
}

/** The address of an archive of the whole album. */
async function archiveOf({ origin }: Site, { path, cookie }: LargeAlbum): Promise<string> {
  const body = new URLSearchParams({ part: 'all', size: 'original' })
  const response = await fetch(origin + path, {
    method: 'POST',
    headers: { cookie },
    body,
    redirect: 'manual',
  })
  return origin + response.headers.get('Location')
}

/** Downloads all of it, or a range. Returns bytes a second; throws when the download fails. */
async function download(url: string, cookie = '', range?: string): Promise<number> {
  const args = ['-sS', '-f', '-L', '-o', '/dev/null', '-w', '%{speed_download}', '-H', `Cookie: ${cookie}`]
  const { stdout } = await run('curl', [...args, ...(range ? ['-r', range] : []), url])
  return Number(stdout)
}

function rate(bytesPerSecond: number): string {
  return `${Math.round(bytesPerSecond / 1e6)} MB/s`
}

if (import.meta.main) await alone(measureDelivery)
