/**
 * Lighthouse with its phone on slow 4G, in both of its ways: with the browser really slowed down (applied), and as a
 * model of a page that was loaded at full speed, which is what PageSpeed shows. Over HTTP/1.1, and behind the documented
 * proxy over HTTP/2. Beside each page, in the same round, an empty page of the same React and React Router with the
 * photograph that is the page's largest paint: what our page costs beyond that is ours.
 */
import { execFile, execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { CHROMIUM_FLAGS } from '../scripts/programs/chromium.ts'
import { chromiumPath } from './support/browser.ts'
import { withEmptyPage } from './support/empty-page.ts'
import { type Finding, quantile } from './support/finding.ts'
import { withProxy } from './support/proxy.ts'
import { publicPages, withFolder, withSite } from './support/site.ts'

const run = promisify(execFile)
const program = join(import.meta.dirname, 'node_modules/lighthouse/cli/index.js')
const rounds = Number(process.env.LIGHTHOUSE_ROUNDS ?? 3)
const only = new RegExp(process.env.LIGHTHOUSE_ONLY ?? '')
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const throttlings = { applied: 'devtools', modeled: 'simulate' } as const
type Throttling = keyof typeof throttlings

type Report = ReturnType<typeof read>

export function measureLighthouse(dataDir: string): Promise<Finding[]> {
  ensureInstalled()
  return withSite(dataDir, async ({ origin: site }) => {
    const pages = (await publicPages(site)).filter(({ name }) => only.test(name))
    return withEmptyPage(site, async (empty) => [
      ...(await measureOver('HTTP/1.1', pages, { site, empty })),
      ...(await withProxy(site, (proxied) =>
        withProxy(empty, (empty) => measureOver('HTTP/2', pages, { site: proxied, empty })),
      )),
    ])
  })
}

/** Lighthouse is large and only the bench needs it, so it is installed when it first runs. */
function ensureInstalled(): void {
  if (existsSync(program)) return
  console.error('Installing Lighthouse …')
  execFileSync('npm', ['ci', '--ignore-scripts'], { cwd: import.meta.dirname, stdio: ['ignore', 2, 2] })
}

async function measureOver(
  protocol: string,
  pages: { name: string; path: string }[],
  { site, empty }: { site: string; empty: string },
): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const throttling of Object.keys(throttlings) as Throttling[]) {
    for (const { name, path } of pages) {
      const ours: Report[] = []
      const beside: Report[] = []
      for (let round = 0; round < rounds; round++) {
        const report = await audit(site + path, throttling)
        ours.push(report)
        beside.push(await audit(report.photo ? `${empty}/?photo=${report.photo}` : empty, throttling))
      }
      if (protocol === 'HTTP/1.1' && throttling === 'applied') findings.push(...judge(name, ours))
      findings.push(compare(`${name}, ${protocol}, ${throttling}`, summary(ours), summary(beside)))
    }
  }
  return findings
}

function summary(reports: Report[]) {
  const median = (of: (report: Report) => number) => Math.round(quantile(reports.map(of)))
  const points = reports.map(({ scores }) => Math.round(scores[0] ?? 0)).sort((a, b) => a - b)
  return {
    points: median(({ scores }) => scores[0] ?? 0),
    spread: `${points.at(0)} to ${points.at(-1)}`,
    largest: median(({ largest }) => largest),
    first: median(({ first }) => first),
    blocking: median(({ blocking }) => blocking),
    kib: median(({ bytes }) => bytes / 1024),
  }
}

type Summary = ReturnType<typeof summary>

function compare(what: string, ours: Summary, empty: Summary): Finding {
  const said = ({ points, spread, largest, first, blocking, kib }: Summary) =>
    `${points} (${spread}), ${largest}, ${first}, ${blocking} ms, ${kib} KiB`
  return {
    what: `Beside an empty page, ${what}: points, largest and first paint, blocking, size`,
    measured: `${said(ours)}; empty ${said(empty)}`,
    goal: 'at most 3 points behind, 95 where it has 97; 1.2 of its largest paint; 100 ms more blocking',
    met:
      ours.points >= empty.points - 3 &&
      (empty.points < 97 || ours.points >= 95) &&
      ours.largest <= 1.2 * empty.largest &&
      ours.blocking <= empty.blocking + 100,
  }
}

function judge(name: string, reports: Report[]): Finding[] {
  const scores = categories.map((_, i) => Math.round(quantile(reports.map(({ scores }) => scores[i] ?? 0))))
  const failed = [...new Set(reports.flatMap((report) => report.failed))]
  const shift = quantile(reports.map((report) => report.shift))
  return [
    {
      what: `Lighthouse, ${name}: accessibility, best practices, SEO`,
      measured: `${scores.slice(1).join(', ')}${failed.length > 0 ? ` (${failed.join(', ')})` : ''}`,
      goal: '100, 100, 100',
      met: scores.slice(1).every((score) => score === 100),
    },
    {
      what: `Lighthouse, ${name}: layout shift`,
      measured: `${Number(shift.toFixed(4))}`,
      goal: '< 0.005',
      met: shift < 0.005,
    },
  ]
}

/** Tries again: on a busy machine, Chromium's trace sometimes lacks its beginning (NO_NAVSTART). */
async function audit(url: string, throttling: Throttling, attempts = 3): Promise<Report> {
  try {
    return await withFolder((folder) => auditOnce(url, throttling, folder))
  } catch (error) {
    if (attempts === 1) throw error
    return audit(url, throttling, attempts - 1)
  }
}

async function auditOnce(url: string, throttling: Throttling, folder: string) {
  const output = join(folder, 'report.json')
  // Caddy's certificate is its own.
  const flags = [
    '--headless=new',
    '--ignore-certificate-errors',
    `--user-data-dir=${join(folder, 'profile')}`,
    ...CHROMIUM_FLAGS,
  ]
  const options = [
    '--quiet',
    '--no-enable-error-reporting',
    `--throttling-method=${throttlings[throttling]}`,
    '--output=json',
    `--output-path=${output}`,
    `--chrome-flags=${flags.join(' ')}`,
  ]
  const env = { ...process.env, CHROME_PATH: chromiumPath() }
  await run(process.execPath, [program, url, ...options], { env })
  return read(JSON.parse(await readFile(output, 'utf8')))
}

interface Audit {
  score: number | null
  numericValue?: number
  details?: { items?: { snippet?: string }[] }
}

interface LighthouseResult {
  runtimeError?: { message: string }
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, Audit>
}

function read({ runtimeError, categories: results, audits }: LighthouseResult) {
  if (runtimeError) throw new Error(`Lighthouse could not measure: ${runtimeError.message}`)
  const measure = (id: string) => {
    const value = audits[id]?.numericValue
    if (value === undefined) throw new Error(`Lighthouse gave no ${id}.`)
    return value
  }
  const costly = Object.values(results).flatMap(({ auditRefs }) =>
    auditRefs.filter(({ weight }) => weight > 0),
  )
  return {
    /** 0 to 100, in the order of the categories. */
    scores: categories.map((category) => 100 * (results[category]?.score ?? 0)),
    shift: measure('cumulative-layout-shift'),
    /** Milliseconds: first and largest contentful paint, total blocking time. */
    first: measure('first-contentful-paint'),
    largest: measure('largest-contentful-paint'),
    blocking: measure('total-blocking-time'),
    /** Over the line, headers included. */
    bytes: measure('total-byte-weight'),
    /** The path of the photograph that is the largest paint; null if that's text. */
    photo: photoIn(audits['lcp-breakdown-insight']),
    /** IDs of the audits that cost points. */
    failed: costly.map(({ id }) => id).filter((id) => (audits[id]?.score ?? 1) < 0.9),
  }
}

/** The largest paint's element is quoted with the address that it was loaded from. */
function photoIn(audit: Audit | undefined): string | null {
  const snippets = audit?.details?.items?.map(({ snippet }) => snippet ?? '') ?? []
  return / src="https?:\/\/[^/]+(\/photos\/[^"]+)"/.exec(snippets.join())?.[1] ?? null
}
