/** One step of a check: a program that runs silently, and is heard only when it fails. */
import { type SpawnSyncOptions, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

const root = join(import.meta.dirname, '..')
const PATH = [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter)

export interface Tally {
  passed: number
  failed: number
}

export interface Step {
  name: string
  /** Program and arguments; `{report}` stands for a file that the program writes its JSON report to. */
  command: string[]
  env?: Record<string, string>
  /** Reads that report; without it the step counts as one test. */
  count?: (report: unknown) => Tally
}

/** Runs every step, also after one has failed, so that all errors are seen at once. */
export async function runSteps(steps: Step[]): Promise<Tally> {
  const sum: Tally = { passed: 0, failed: 0 }
  for (const step of steps) {
    const { passed, failed } = await runStep(step)
    sum.passed += passed
    sum.failed += failed
  }
  return sum
}

async function runStep(step: Step): Promise<Tally> {
  const folder = mkdtempSync(join(tmpdir(), 'sideline-step-'))
  const report = join(folder, 'report.json')
  const begun = performance.now()
  if (process.stdout.isTTY) process.stdout.write(`  … ${step.name}`)
  const { ok, output } = await run(
    step.command.map((word) => word.replace('{report}', report)),
    { ...step.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  )
  const tally = verdict(step, ok, report)
  rmSync(folder, { recursive: true, force: true })
  const seconds = ((performance.now() - begun) / 1000).toFixed(1)
  const counted = step.count ? `, ${tally.passed} passed, ${tally.failed} failed` : ''
  if (process.stdout.isTTY) process.stdout.write('\r')
  console.log(`  ${tally.failed === 0 ? '✓' : '✗'} ${step.name} (${seconds} s${counted})`)
  if (tally.failed > 0) console.log(`\n${output.trimEnd()}\n`)
  return tally
}

/** A program that failed without a failed test, or that ran no test at all, is one failure. */
function verdict({ count }: Step, ok: boolean, report: string): Tally {
  if (!count) return ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
  const tally = existsSync(report)
    ? count(JSON.parse(readFileSync(report, 'utf8')))
    : { passed: 0, failed: 1 }
  const nothingRan = tally.passed + tally.failed === 0
  return tally.failed === 0 && (!ok || nothingRan) ? { ...tally, failed: 1 } : tally
}

function run([program, ...args]: string[], env: SpawnSyncOptions['env']) {
  return new Promise<{ ok: boolean; output: string }>((resolve) => {
    const child = spawn(program as string, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
      env: { ...process.env, ...env, PATH, FORCE_COLOR: process.stdout.isTTY ? '1' : '0' },
    })
    let output = ''
    const hear = (chunk: Buffer) => {
      output += chunk
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.on('error', (error) => resolve({ ok: false, output: `${output}\n${error.message}` }))
    child.on('close', (code) => resolve({ ok: code === 0, output }))
  })
}

interface VitestReport {
  testResults: { status: string; assertionResults: { status: string }[] }[]
}

/** Vitest's tests that ran; a file that could not even be loaded is one failure. */
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

/** Playwright's tests that ran; errors outside any test are failures. What passed on a second try is named. */
export function playwrightTally(report: unknown): Tally {
  const { stats, errors, suites = [] } = report as PlaywrightReport
  if (stats.flaky > 0) console.log(`  ! ${stats.flaky} needed a second try`)
  for (const line of secondTries(suites)) console.log(`      ${line}`)
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length }
}

function secondTries(suites: PlaywrightSuite[]): string[] {
  return suites.flatMap(({ suites: inner = [], specs = [] }) => [
    ...specs.flatMap(({ title, file, tests }) =>
      tests
        .filter(({ status }) => status === 'flaky')
        .map(({ projectName, results }) => {
          const [why = ''] = stripVTControlCharacters(results[0]?.error?.message ?? '').split('\n')
          return `${file} (${projectName}): ${title}: ${why}`
        }),
    ),
    ...secondTries(inner),
  ])
}
