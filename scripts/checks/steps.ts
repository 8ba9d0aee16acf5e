/** Runs the steps of a check one after the other. A step's output is printed only if it fails. */
import { type SpawnSyncOptions, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

const root = join(import.meta.dirname, '../..')
const PATH = [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter)

export interface Tally {
  passed: number
  failed: number
}

export interface Step {
  name: string
  /** Program and arguments; `{report}` becomes the path where the program writes its JSON report. */
  command: string[]
  env?: Record<string, string>
  /** Where it runs; by default the root of the repository. */
  cwd?: string
  /** Counts the tests in that report. A step without this counts as one test. */
  count?: (report: unknown) => Tally
}

/** Runs every step, even after one has failed, so that one run shows every failure. */
export async function runSteps(steps: Step[]): Promise<Tally> {
  const total: Tally = { passed: 0, failed: 0 }
  for (const step of steps) {
    const { passed, failed } = await runStep(step)
    total.passed += passed
    total.failed += failed
  }
  return total
}

async function runStep(step: Step): Promise<Tally> {
  const folder = mkdtempSync(join(tmpdir(), 'sideline-step-'))
  const report = join(folder, 'report.json')
  const started = performance.now()
  if (process.stdout.isTTY) process.stdout.write(`  … ${step.name}`)
  const { ok, output } = await run(
    step.command.map((word) => word.replace('{report}', report)),
    { ...step.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    step.cwd,
  )
  const tally = tallyOf(step, ok, report)
  rmSync(folder, { recursive: true, force: true })
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  const counted = step.count ? `, ${tally.passed} passed, ${tally.failed} failed` : ''
  if (process.stdout.isTTY) process.stdout.write('\r')
  console.log(`  ${tally.failed === 0 ? '✓' : '✗'} ${step.name} (${seconds} s${counted})`)
  if (tally.failed > 0) console.log(`\n${output.trimEnd()}\n`)
  return tally
}

/** A program that fails without a failed test, or that runs no test at all, counts as one failure. */
function tallyOf({ count }: Step, ok: boolean, report: string): Tally {
  if (!count) return ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
  const tally = existsSync(report)
    ? count(JSON.parse(readFileSync(report, 'utf8')))
    : { passed: 0, failed: 1 }
  const nothingRan = tally.passed + tally.failed === 0
  return tally.failed === 0 && (!ok || nothingRan) ? { ...tally, failed: 1 } : tally
}

function run([program, ...args]: string[], env: SpawnSyncOptions['env'], cwd: string = root) {
  return new Promise<{ ok: boolean; output: string }>((resolve) => {
    const child = spawn(program as string, args, {
      cwd,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
      env: { ...process.env, ...env, PATH, FORCE_COLOR: process.stdout.isTTY ? '1' : '0' },
    })
    let output = ''
    const collect = (chunk: Buffer) => {
      output += chunk
    }
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    child.on('error', (error) => resolve({ ok: false, output: `${output}\n${error.message}` }))
    child.on('close', (code) => resolve({ ok: code === 0, output }))
  })
}

interface VitestReport {
  testResults: { status: string; assertionResults: { status: string }[] }[]
}

/** Counts Vitest's tests. A file that could not be loaded counts as one failure. */
export function vitestTally(report: unknown): Tally {
  const files = (report as VitestReport).testResults
  const tests = files.flatMap(({ assertionResults }) => assertionResults)
  const crashed = files.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  )
  const failed = tests.filter(({ status }) => status === 'failed').length + crashed.length
  return { passed: tests.filter(({ status }) => status === 'passed').length, failed }
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number }
  errors: unknown[]
  suites?: PlaywrightSuite[]
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[]
  specs?: { title: string; file: string; tests: PlaywrightTest[] }[]
}

interface PlaywrightTest {
  projectName: string
  status: string
  results: { error?: { message?: string } }[]
}

/** Counts Playwright's tests and the errors outside of tests. Prints the tests that passed only on retry. */
export function playwrightTally(report: unknown): Tally {
  const { stats, errors, suites = [] } = report as PlaywrightReport
  if (stats.flaky > 0) console.log(`  ! ${stats.flaky} passed only on retry`)
  for (const line of describeFlaky(suites)) console.log(`      ${line}`)
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length }
}

function describeFlaky(suites: PlaywrightSuite[]): string[] {
  return suites.flatMap(({ suites: inner = [], specs = [] }) => [
    ...specs.flatMap(({ title, file, tests }) =>
      tests
        .filter(({ status }) => status === 'flaky')
        .map(({ projectName, results }) => {
          const [reason = ''] = stripVTControlCharacters(results[0]?.error?.message ?? '').split('\n')
          return `${file} (${projectName}): ${title}: ${reason}`
        }),
    ),
    ...describeFlaky(inner),
  ])
}
