import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { testFolder } from '../../ports/database/testing.ts'
import { runLanes, type Step } from './steps.ts'

const root = join(import.meta.dirname, '../..')

async function runSilently(lanes: Step[][], slowest = 0) {
  const lines: string[] = []
  const log = vi.spyOn(console, 'log').mockImplementation((line) => void lines.push(line))
  const tally = await runLanes(lanes, slowest)
  log.mockRestore()
  return { tally, printed: lines.join('\n') }
}

const node = (program: string, ...args: string[]) => [process.execPath, '-e', program, ...args]

test('a failed step prints its output, and the next steps of its lane still run', async () => {
  const { tally, printed } = await runSilently([
    [
      { name: 'first', command: node('console.log("all is well")') },
      { name: 'second', command: node('console.log("an error in line 7"); process.exit(3)') },
      { name: 'third', command: ['no-such-program-anywhere'] },
      { name: 'fourth', command: node('') },
    ],
  ])
  expect(tally).toEqual({ passed: 2, failed: 2 })
  expect(printed).toMatch(
    /✓ first \(\d+ s\)\n {2}… second\n {2}✗ second .*an error in line 7.*✗ third.*✓ fourth/s,
  )
  expect(printed).not.toContain('all is well')
})

test('lanes run side by side', async () => {
  const path = join(testFolder(), 'written')
  const waits = node('while (!fs.existsSync(process.argv[1]));', path)
  const writes = node('fs.writeFileSync(process.argv[1], "")', path)
  const { tally } = await runSilently([
    [{ name: 'waits', command: waits }],
    [{ name: 'writes', command: writes }],
  ])
  expect(tally).toEqual({ passed: 2, failed: 0 })
})

function runner(statuses: string[], code = 0): Step {
  const lines = statuses.map((status) => `${JSON.stringify({ file: 'a.test.ts', title: 'a', status })}\n`)
  const program = `fs.writeFileSync(process.env.TEST_REPORT, process.argv[1]); process.exit(${code})`
  return { name: 'tests', command: node(program, lines.join('')), counts: 'tests' }
}

test.each([
  ['tests are counted', runner(['passed', 'failed', 'passed', 'skipped'], 1), { passed: 2, failed: 1 }],
  [
    'a runner that crashes after its tests counts as a failure',
    runner(['passed'], 1),
    { passed: 1, failed: 1 },
  ],
  ['a run without tests counts as a failure', runner([]), { passed: 0, failed: 1 }],
  ['a missing report counts as a failure', { ...runner([]), command: node('') }, { passed: 0, failed: 1 }],
])('%s', async (_, step, expected) => {
  expect((await runSilently([[step]])).tally).toEqual(expected)
})

test('Vitest reports where and why a test fails, a file that cannot be loaded, and the slowest file', async () => {
  const folder = testFolder()
  writeFileSync(
    join(folder, 'some.test.mjs'),
    `import { test, expect } from 'vitest'
    let tries = 0
    test('a', () => {})
    test('b', { retry: 1 }, () => expect(tries++).toBe(1))
    test.skip('c', () => {})
    test('d', () => expect('night').toBe('day'))`,
  )
  writeFileSync(join(folder, 'broken.test.mjs'), `import './nowhere.mjs'`)
  const reporter = `--reporter=${join(root, 'scripts/checks/vitest-reporter.ts')}`
  const step: Step = { name: 'unit', command: ['vitest', 'run', '--root', folder, reporter], counts: 'tests' }
  const { tally, printed } = await runSilently([[step]], 1)
  expect(tally).toEqual({ passed: 2, failed: 2 })
  expect(printed).toMatch(/some\.test\.mjs:6\n {2}d\n.*expected 'night' to be 'day'/s)
  expect(printed).toMatch(/broken\.test\.mjs:1\n.*nowhere\.mjs/s)
  expect(printed).toMatch(/Passed only on retry: .*some\.test\.mjs\n {2}b\n/)
  expect(printed).toMatch(/\d\.\d s {2}.*some\.test\.mjs$/)
})

test('Playwright reports where and why a journey fails, and one that passed only on retry', {
  tags: 'all',
}, async () => {
  const folder = testFolder()
  mkdirSync(join(folder, 'node_modules'))
  symlinkSync(join(root, 'node_modules/@playwright'), join(folder, 'node_modules/@playwright'))
  writeFileSync(
    join(folder, 'some.test.mjs'),
    `import { test, expect } from '@playwright/test'
    test('a', () => {})
    test('b', ({}, { retry }) => expect(retry).toBe(1))
    test('c', () => expect('night').toBe('day'))`,
  )
  writeFileSync(
    join(folder, 'playwright.config.mjs'),
    // Its own output: else it is that of this folder, in which journeys may be running.
    `export default { retries: 1, outputDir: 'results', projects: [{ name: 'phone' }] }`,
  )
  const reporter = `--reporter=${join(root, 'scripts/checks/playwright-reporter.ts')}`
  const command = ['playwright', 'test', '--config', join(folder, 'playwright.config.mjs'), reporter]
  const { tally, printed } = await runSilently([[{ name: 'journeys', command, counts: 'journeys' }]], 1)
  expect(tally).toEqual({ passed: 2, failed: 1 })
  expect(printed).toMatch(/some\.test\.mjs:4\n {2}c \(phone\)\n.*night/s)
  expect(printed).toMatch(/Passed only on retry: .*\n {2}b \(phone\)\n/)
})
