/** What it costs to upload a whole game over a bad line: bytes sent twice, the site's memory, the page's longest task. */
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import type { BrowserContext, Page } from '@playwright/test'
import sharp from 'sharp'
import { type Connection, connectionTo } from '../e2e/support/connection.ts'
import { atExit } from './support/at-exit.ts'
import { withBrowser } from './support/browser.ts'
import type { Finding } from './support/finding.ts'
import { alone } from './support/install.ts'
import { copyOf, residentMemory, type Site, withSite } from './support/site.ts'

const count = Number(process.env.BENCH_UPLOADS ?? 1500)
/** Pixels of each side: noise, so that a file has eight megabytes. */
const side = 3560
const sampleMs = 200
const MEGABYTE = 1024 * 1024

export async function measureUploading(demo: string): Promise<Finding[]> {
  const folder = mkdtempSync(join(tmpdir(), 'sideline-uploads-'))
  const dataDir = copyOf(demo)
  const remove = () => {
    for (const path of [folder, dataDir]) rmSync(path, { recursive: true, force: true })
  }
  const forget = atExit(remove)
  try {
    const bytes = await writePhotographs(folder)
    return await withSite(dataDir, (site) => measure(site, demo, folder, bytes))
  } finally {
    forget()
    remove()
  }
}

/** All show the same; a few bytes at the end tell them apart. Returns how many bytes they have together. */
async function writePhotographs(folder: string): Promise<number> {
  const raw = { width: side, height: side, channels: 3 as const }
  const picture = await sharp(randomBytes(side * side * 3), { raw })
    .jpeg({ quality: 80 })
    .toBuffer()
  for (let i = 0; i < count; i++) {
    writeFileSync(join(folder, `DSC_${i}.jpg`), Buffer.concat([picture, randomBytes(16)]))
  }
  return count * (picture.length + 16)
}

async function measure(site: Site, demo: string, folder: string, bytes: number): Promise<Finding[]> {
  const connection = await connectionTo(site.origin)
  try {
    const { seconds, longest, sent, grown, later } = await withBrowser(async (browser) =>
      upload(await browser.newContext(), { site, connection, demo, folder }),
    )
    const twice = Math.max(0, (sent - bytes) / bytes)
    const what = `${count} files of ${(bytes / count / 1e6).toFixed(1)} MB`
    return [
      {
        what: `${what}: time`,
        measured: `${Math.round(seconds)} s, ${(bytes / seconds / 1e6).toFixed(1)} MB/s`,
      },
      {
        what: `${what}: sent twice`,
        measured: `${(100 * twice).toFixed(2)} %`,
        goal: '<= 1 %',
        met: twice <= 0.01,
      },
      {
        what: `${what}: memory that grows`,
        measured: `${Math.round(grown)} MB`,
        goal: '< 64 MB',
        met: grown < 64,
      },
      {
        what: `${what}: of that after the tenth`,
        measured: `${Math.round(later)} MB`,
      },
      {
        what: `${what}: longest task`,
        measured: `${Math.round(longest)} ms`,
        goal: '< 200 ms',
        met: longest < 200,
      },
    ]
  } finally {
    await connection.close()
  }
}

interface Setting {
  site: Site
  connection: Connection
  demo: string
  folder: string
}

/** The connection is cut at a fifth and at two fifths, and the tab closed at three. */
async function upload(context: BrowserContext, { site, connection, demo, folder }: Setting) {
  await context.addInitScript(() => {
    const tasks = globalThis as unknown as { longestTask: number }
    tasks.longestTask = 0
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.longestTask = Math.max(tasks.longestTask, duration)
    }).observe({ type: 'longtask' })
  })
  const longestOf = (page: Page) =>
    page.evaluate(() => (globalThis as unknown as { longestTask: number }).longestTask)
  const db = new DatabaseSync(join(site.dataDir, 'sideline.db'), { timeout: 5000, readOnly: true })
  const page = await context.newPage()
  const album = await openNewAlbum(page, connection.origin, demo)
  const arrived = () =>
    Number(db.prepare('select count(*) as n from frame where album_id = ?').get(album.id)?.n)
  const share = async (part: number) => {
    while (arrived() < count * part) await pause(100)
  }
  // From here on, so that what only the first page brings does not count.
  const memory = watchMemory(site)
  const [begun, before] = [performance.now(), connection.sent()]
  await start(page, folder)
  await share(10 / count)
  const tenth = memory.now()
  await share(0.2)
  await connection.cut()
  await share(0.4)
  await connection.cut(3000)
  await share(0.6)
  const first = await longestOf(page)
  await page.close({ runBeforeUnload: false })
  const again = await context.newPage()
  await again.goto(album.url)
  await again.waitForLoadState('networkidle')
  await start(again, folder)
  await share(1)
  const longest = Math.max(first, await longestOf(again))
  db.close()
  const seconds = (performance.now() - begun) / 1000
  const { grown, largest } = await memory.end()
  const later = (largest - tenth) / MEGABYTE
  return { seconds, longest, sent: connection.sent() - before, grown: grown / MEGABYTE, later }
}

/** From here on, the page's tasks count. */
async function start(page: Page, folder: string): Promise<void> {
  await page.evaluate(() => {
    ;(globalThis as unknown as { longestTask: number }).longestTask = 0
  })
  await page.getByLabel('Folder').setInputFiles(folder)
}

async function openNewAlbum(page: Page, origin: string, demo: string): Promise<{ id: string; url: string }> {
  const accounts = JSON.parse(readFileSync(join(demo, 'demo-accounts.json'), 'utf8')) as Record<
    string,
    string
  >[]
  const { email = '', password = '' } = accounts.find(({ role }) => role === 'owner') ?? {}
  await page.goto(`${origin}/studio/sign-in`, { waitUntil: 'networkidle' })
  await page.fill('input[name=email]', email)
  await page.fill('input[name=password]', password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL(`${origin}/studio`)
  const answer = await page.evaluate(async () => {
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
    const response = await fetch('/studio/albums/choices', {
      method: 'POST',
      headers,
      body: 'name=The+bench',
    })
    return response.json()
  })
  const { id } = answer as { id: string }
  const url = `${origin}/studio/albums/${id}`
  await page.goto(url, { waitUntil: 'networkidle' })
  return { id, url }
}

/** The resident memory of the site, not of the processes that it starts. Bytes. */
function watchMemory({ pid }: Site) {
  const samples: number[] = []
  let stopped = false
  const watching = (async () => {
    while (!stopped) {
      samples.push((await residentMemory(pid)) ?? 0)
      await pause(sampleMs)
    }
  })()
  return {
    now: () => samples.at(-1) ?? 0,
    async end() {
      stopped = true
      await watching
      const largest = Math.max(...samples)
      return { largest, grown: largest - (samples[0] ?? 0) }
    },
  }
}

if (import.meta.main) await alone(measureUploading)
