import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { describeTest, type FileReport, readReport, type TestReport } from './report.ts'

const root = join(import.meta.dirname, '../..')
const PATH = [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter)

export interface Tally {
  passed: number
  failed: number
}

export interface Step {
  name: string
  command: string[]
  env?: Record<string, string>
  cwd?: string
  /** What a runner of tests reports. Another step counts as one test. */
  counts?: 'tests' | 'journeys'
}

/** Runs lanes side by side, with all their steps, even after a failure. Prints the `slowest` files. */
export async function runLanes(lanes: Step[][], slowest = 0): Promise<Tally> {
  const total: Tally = { passed: 0, failed: 0 }
  const files: FileReport[] = []
  const folder = mkdtempSync(join(tmpdir(), 'sideline-steps-'))
  const runLane = async (steps: Step[], lane: number) => {
    for (const [i, step] of steps.entries()) {
      const ran = await runStep(step, join(folder, `${lane}-${i}`))
      total.passed += ran.passed
      total.failed += ran.failed
      files.push(...ran.files)
    }
  }
  await Promise.all(lanes.map(runLane))
  rmSync(folder, { recursive: true, force: true })
  const longest = files.toSorted((a, b) => b.seconds - a.seconds).slice(0, slowest)
  for (const { file, seconds } of longest) console.log(`${seconds.toFixed(1).padStart(8)} s  ${file}`)
  return total
}

async function runStep(step: Step, path: string) {
  const started = performance.now()
  const seconds = () => Math.round((performance.now() - started) / 1000)
  console.log(`  … ${step.name}`)
  const { ok, output } = await run(step, path)
  const { tests, files } = readReport(path)
  const tally = tallyOf(step, ok, tests)
  const counted = step.counts ? `, ${tally.passed} passed, ${tally.failed} failed` : ''
  console.log(`  ${tally.failed === 0 ? '✓' : '✗'} ${step.name} (${seconds()} s${counted})`)
  for (const test of tests.filter(({ status }) => status === 'flaky'))
    console.log(`\nPassed only on retry: ${describeTest(test)}\n`)
  const failed = tests.filter(({ status }) => status === 'failed')
  for (const test of failed) console.log(`\n${describeTest(test)}\n`)
  if (tally.failed > failed.length) console.log(`\n${output.trimEnd()}\n`)
  return { ...tally, files }
}

/** A runner that fails without a failed test, or runs none, counts as one failure. */
function tallyOf({ counts }: Step, ok: boolean, tests: TestReport[]): Tally {
  if (!counts) return ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
  const failed = tests.filter(({ status }) => status === 'failed').length
  const passed = tests.filter(({ status }) => status === 'passed' || status === 'flaky').length
  const isOk = ok && passed + failed > 0
  return { passed, failed: isOk ? failed : Math.max(failed, 1) }
}

function run({ command, env, cwd = root }: Step, report: string): Promise<{ ok: boolean; output: string }> {
  const [program, ...args] = command
  return new Promise((resolve) => {
    const child = spawn(program as string, args, {
      cwd,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
      env: {
        ...process.env,
        TEST_REPORT: report,
        ...env,
        PATH,
        FORCE_COLOR: process.stdout.isTTY ? '1' : '0',
      },
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
