/**
 * Lighthouse with its phone on slow 4G, in both of its ways: with the browser really slowed down (applied), and as a model
 * of a page that was loaded at full speed, which is what PageSpeed shows. Over HTTP/1.1, and behind the documented
 * proxy over HTTP/2. An empty page beside it, with the photograph that is the page's largest paint, shows what React and
 * React Router cost alone.
 */
import { execFile, execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { CHROMIUM_FLAGS } from '../scripts/programs/chromium.ts'
import { chromiumPath } from './support/browser.ts'
import { withEmptyPage } from './support/empty-page.ts'
import { type Finding, quantile } from './support/finding.ts'
import { withProxy } from './support/proxy.ts'
import { publicPages, withSite } from './support/site.ts'

const run = promisify(execFile)
const program = join(import.meta.dirname, 'node_modules/lighthouse/cli/index.js')
const rounds = 3
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
type Category = (typeof categories)[number]
const throttlings = { applied: 'devtools', modeled: 'simulate' } as const
type Throttling = keyof typeof throttlings

/** Ours beside the empty page, at most. */
const scriptGoal = 1.15
const paintGoal = 1.25

interface Report {
  /** 0 to 100. */
  scores: Record<Category, number>
  /** Without a unit. */
  shift: number
  /** The largest paint, in milliseconds. */
  paint: number
  /** The path of the photograph that is the largest paint; null if that is text. */
  photo: string | null
  /** Bytes of script over the line, headers included. */
  script: number
  /** IDs of the audits that cost points. */
  failed: string[]
}

interface Origins {
  site: string
  empty: string
}

export async function measureLighthouse(dataDir: string): Promise<Finding[]> {
  ensureInstalled()
  return withSite(dataDir, async ({ origin: site }) => {
    const pages = await publicPages(site)
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
  { site, empty }: Origins,
): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const throttling of Object.keys(throttlings) as Throttling[]) {
    for (const { name, path } of pages) {
      const reports = await auditOften(site + path, throttling)
      const photo = reports[0]?.photo
      const beside = summary(await auditOften(photo ? `${empty}/?photo=${photo}` : empty, throttling))
      if (protocol === 'HTTP/1.1' && throttling === 'applied') findings.push(...judge(name, reports))
      findings.push(compare(`${name}, ${protocol}, ${throttling}`, summary(reports), beside))
    }
  }
  return findings
}

const audited = new Map<string, Promise<Report[]>>()

/** Each page once for each throttling, though several are compared with the same empty page. */
function auditOften(url: string, throttling: Throttling): Promise<Report[]> {
  const key = `${throttling} ${url}`
  const known = audited.get(key) ?? auditRounds(url, throttling)
  audited.set(key, known)
  return known
}

async function auditRounds(url: string, throttling: Throttling): Promise<Report[]> {
  const reports: Report[] = []
  for (let round = 0; round < rounds; round++) reports.push(await audit(url, throttling))
  return reports
}

function summary(reports: Report[]) {
  const median = (of: (report: Report) => number) => Math.round(quantile(reports.map(of)))
  const paints = reports.map(({ paint }) => Math.round(paint)).sort((a, b) => a - b)
  return {
    score: median(({ scores }) => scores.performance),
    paint: median(({ paint }) => paint),
    script: median(({ script }) => script),
    spread: `${paints.at(0)} to ${paints.at(-1)}`,
  }
}

type Summary = ReturnType<typeof summary>

function compare(what: string, ours: Summary, empty: Summary): Finding {
  const script = ours.script / empty.script
  const paint = ours.paint / empty.paint
  return {
    what: `Beside an empty page, ${what}: script, largest paint`,
    measured: `${script.toFixed(2)}, ${paint.toFixed(2)} (${ours.spread} ms to ${empty.paint} ms; performance ${ours.score})`,
    goal: `<= ${scriptGoal}, ${paintGoal}`,
    met: script <= scriptGoal && paint <= paintGoal,
  }
}

function judge(name: string, reports: Report[]): Finding[] {
  const median = (of: (report: Report) => number) => quantile(reports.map(of))
  const scores = categories.map((category) => Math.round(median(({ scores }) => scores[category])))
  const [performance = 0, ...others] = scores
  const failed = [...new Set(reports.flatMap((report) => report.failed))]
  const shift = median((report) => report.shift)
  return [
    {
      what: `Lighthouse, ${name}: performance, accessibility, best practices, SEO`,
      measured: `${scores.join(', ')}${failed.length > 0 ? ` (${failed.join(', ')})` : ''}`,
      goal: '>= 97, 100, 100, 100',
      met: performance >= 97 && others.every((score) => score === 100),
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
    return await auditOnce(url, throttling)
  } catch (error) {
    if (attempts === 1) throw error
    return audit(url, throttling, attempts - 1)
  }
}

async function auditOnce(url: string, throttling: Throttling): Promise<Report> {
  const folder = await mkdtemp(join(tmpdir(), 'sideline-lighthouse-'))
  try {
    const output = join(folder, 'report.json')
    // The proxy's certificate is its own.
    const own = [
      '--headless=new',
      `--user-data-dir=${join(folder, 'profile')}`,
      '--ignore-certificate-errors',
    ]
    const options = [
      '--quiet',
      '--no-enable-error-reporting',
      `--throttling-method=${throttlings[throttling]}`,
      '--output=json',
      `--output-path=${output}`,
    ]
    const flags = [...own, ...CHROMIUM_FLAGS].join(' ')
    await run(process.execPath, [program, url, ...options, `--chrome-flags=${flags}`], {
      env: { ...process.env, CHROME_PATH: chromiumPath() },
    })
    return read(JSON.parse(await readFile(output, 'utf8')))
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

interface Audit {
  score: number | null
  numericValue?: number
  details?: { items?: { resourceType?: string; transferSize?: number; snippet?: string }[] }
}

interface LighthouseResult {
  runtimeError?: { message: string }
  categories: Record<Category, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, Audit>
}

function read({ runtimeError, categories: results, audits }: LighthouseResult): Report {
  if (runtimeError) throw new Error(`Lighthouse could not measure: ${runtimeError.message}`)
  const numberOf = (id: string) => {
    const value = audits[id]?.numericValue
    if (value === undefined) throw new Error(`Lighthouse gave no ${id}.`)
    return value
  }
  const score = (category: Category) => 100 * (results[category].score ?? 0)
  const costly = categories.flatMap((category) =>
    results[category].auditRefs.filter(({ weight }) => weight > 0),
  )
  const requests = audits['network-requests']?.details?.items ?? []
  return {
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
    },
    shift: numberOf('cumulative-layout-shift'),
    paint: numberOf('largest-contentful-paint'),
    photo: photoIn(audits['lcp-breakdown-insight']),
    script: requests
      .filter(({ resourceType }) => resourceType === 'Script')
      .reduce((sum, { transferSize = 0 }) => sum + transferSize, 0),
    failed: costly.map(({ id }) => id).filter((id) => (audits[id]?.score ?? 1) < 0.9),
  }
}

/** The largest paint's element is quoted with the address that it was loaded from. */
function photoIn(audit: Audit | undefined): string | null {
  const snippets = audit?.details?.items?.map(({ snippet }) => snippet ?? '') ?? []
  return / src="https?:\/\/[^/]+(\/photos\/[^"]+)"/.exec(snippets.join())?.[1] ?? null
}
