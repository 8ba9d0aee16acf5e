/** Lighthouse with its phone on slow 4G, which the browser really slows down to instead of modeling it. */
import { execFile, execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { CHROMIUM_FLAGS } from '../scripts/programs/chromium.ts'
import { chromiumPath } from './support/browser.ts'
import { type Finding, quantile } from './support/finding.ts'
import { publicPages, withFolder, withSite } from './support/site.ts'

const run = promisify(execFile)
const program = join(import.meta.dirname, 'node_modules/lighthouse/cli/index.js')
const rounds = 3
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

interface Report {
  /** 0 to 100, in the order of the categories. */
  scores: number[]
  /** Without a unit. */
  shift: number
  /** IDs of the audits that cost points. */
  failed: string[]
}

export function measureLighthouse(dataDir: string): Promise<Finding[]> {
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
  const scores = categories.map((_, i) => Math.round(quantile(reports.map(({ scores }) => scores[i] ?? 0))))
  const [performance = 0, ...others] = scores
  const failed = [...new Set(reports.flatMap((report) => report.failed))]
  const shift = quantile(reports.map((report) => report.shift))
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
    return await withFolder((folder) => auditOnce(url, folder))
  } catch (error) {
    if (attempts === 1) throw error
    return audit(url, attempts - 1)
  }
}

async function auditOnce(url: string, folder: string): Promise<Report> {
  const output = join(folder, 'report.json')
  const flags = ['--headless=new', `--user-data-dir=${join(folder, 'profile')}`, ...CHROMIUM_FLAGS]
  const options = [
    '--quiet',
    '--no-enable-error-reporting',
    '--throttling-method=devtools',
    '--output=json',
    `--output-path=${output}`,
    `--chrome-flags=${flags.join(' ')}`,
  ]
  const env = { ...process.env, CHROME_PATH: chromiumPath() }
  await run(process.execPath, [program, url, ...options], { env })
  return read(JSON.parse(await readFile(output, 'utf8')))
}

interface LighthouseResult {
  runtimeError?: { message: string }
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, { score: number | null; numericValue?: number }>
}

function read({ runtimeError, categories: results, audits }: LighthouseResult): Report {
  const shift = audits['cumulative-layout-shift']?.numericValue
  if (runtimeError || shift === undefined)
    throw new Error(`Lighthouse could not measure: ${runtimeError?.message ?? 'no layout shift'}`)
  const costly = Object.values(results).flatMap(({ auditRefs }) =>
    auditRefs.filter(({ weight }) => weight > 0),
  )
  return {
    scores: categories.map((category) => 100 * (results[category]?.score ?? 0)),
    shift,
    failed: costly.map(({ id }) => id).filter((id) => (audits[id]?.score ?? 1) < 0.9),
  }
}
