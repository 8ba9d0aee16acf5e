/**
 * Lighthouse with its phone on slow 4G. The browser really is slowed down. Lighthouse's model would load the page at
 * full speed, where every script arrives before the first paint, and would count them all as part of it.
 */
import { execFile, execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { CHROMIUM_FLAGS } from '../scripts/programs/chromium.ts'
import { chromiumPath } from './support/browser.ts'
import { type Finding, quantile } from './support/finding.ts'
import { publicPages, withSite } from './support/site.ts'

const run = promisify(execFile)
const program = join(import.meta.dirname, 'node_modules/lighthouse/cli/index.js')
const rounds = 3
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
type Category = (typeof categories)[number]

interface Report {
  /** 0 to 100. */
  scores: Record<Category, number>
  /** Without a unit. */
  shift: number
  /** IDs of the audits that cost points. */
  failed: string[]
}

export async function measureLighthouse(dataDir: string): Promise<Finding[]> {
  ensureInstalled()
  return withSite(dataDir, async ({ origin }) => {
    const findings: Finding[] = []
    for (const { name, path } of await publicPages(origin)) {
      const reports: Report[] = []
      for (let round = 0; round < rounds; round++) reports.push(await audit(origin + path))
      findings.push(...judge(name, reports))
    }
    return findings
  })
}

/** Lighthouse is large and only the bench needs it, so it is installed when it first runs. */
function ensureInstalled(): void {
  if (existsSync(program)) return
  console.error('Installing Lighthouse …')
  execFileSync('npm', ['ci', '--ignore-scripts'], { cwd: import.meta.dirname, stdio: ['ignore', 2, 2] })
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
async function audit(url: string, attempts = 3): Promise<Report> {
  try {
    return await auditOnce(url)
  } catch (error) {
    if (attempts === 1) throw error
    return audit(url, attempts - 1)
  }
}

async function auditOnce(url: string): Promise<Report> {
  const folder = await mkdtemp(join(tmpdir(), 'sideline-lighthouse-'))
  try {
    const output = join(folder, 'report.json')
    const flags = ['--headless=new', `--user-data-dir=${join(folder, 'profile')}`, ...CHROMIUM_FLAGS]
    const options = [
      '--quiet',
      '--no-enable-error-reporting',
      '--throttling-method=devtools',
      '--output=json',
      `--output-path=${output}`,
    ]
    await run(process.execPath, [program, url, ...options, `--chrome-flags=${flags.join(' ')}`], {
      env: { ...process.env, CHROME_PATH: chromiumPath() },
    })
    return read(JSON.parse(await readFile(output, 'utf8')))
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

interface LighthouseResult {
  runtimeError?: { message: string }
  categories: Record<Category, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, { score: number | null; numericValue?: number }>
}

function read({ runtimeError, categories: results, audits }: LighthouseResult): Report {
  if (runtimeError) throw new Error(`Lighthouse could not measure: ${runtimeError.message}`)
  const shift = audits['cumulative-layout-shift']?.numericValue
  if (shift === undefined) throw new Error('Lighthouse gave no layout shift.')
  const score = (category: Category) => 100 * (results[category].score ?? 0)
  const costly = categories.flatMap((category) =>
    results[category].auditRefs.filter(({ weight }) => weight > 0),
  )
  return {
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
    },
    shift,
    failed: costly.map(({ id }) => id).filter((id) => (audits[id]?.score ?? 1) < 0.9),
  }
}
