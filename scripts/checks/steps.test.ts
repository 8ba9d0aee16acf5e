import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { testFolder } from '../../ports/database/testing.ts'
import { playwrightTally, runSteps, type Step, vitestTally } from './steps.ts'

/** Runs steps and returns what they print instead of printing it. */
async function runSilently(steps: Step[]) {
  const lines: string[] = []
  const log = vi.spyOn(console, 'log').mockImplementation((line) => void lines.push(line))
  const tally = await runSteps(steps)
  log.mockRestore()
  return { tally, printed: lines.join('\n') }
}

const node = (program: string) => [process.execPath, '-e', program]
/** A test runner that reports these numbers and exits with this code. */
const runner = (tally: object, code = 0): Step => ({
  name: 'tests',
  command: [
    ...node(`fs.writeFileSync(process.argv[1], '${JSON.stringify(tally)}'); process.exit(${code})`),
    '{report}',
  ],
  count: (report) => report as { passed: number; failed: number },
})

test('a failed step prints its output, and the next steps still run', async () => {
  const { tally, printed } = await runSilently([
    { name: 'first', command: node('console.log("all is well")') },
    { name: 'second', command: node('console.log("an error in line 7"); process.exit(3)') },
    { name: 'third', command: ['no-such-program-anywhere'] },
    { name: 'fourth', command: node('') },
  ])
  expect(tally).toEqual({ passed: 2, failed: 2 })
  expect(printed).toMatch(/✓ first \(\d+\.\d s\)\n {2}✗ second .*an error in line 7.*✗ third.*✓ fourth/s)
  expect(printed).not.toContain('all is well')
})

test.each([
  ['passed and failed tests are counted', runner({ passed: 5, failed: 2 }, 1), { passed: 5, failed: 2 }],
  [
    'a runner that crashes after its tests counts as one failure',
    runner({ passed: 5, failed: 0 }, 1),
    { passed: 5, failed: 1 },
  ],
  ['a run without tests counts as one failure', runner({ passed: 0, failed: 0 }), { passed: 0, failed: 1 }],
  ['a missing report counts as one failure', { ...runner({}), command: node('') }, { passed: 0, failed: 1 }],
])('%s', async (_, step, expected) => {
  expect((await runSilently([step])).tally).toEqual(expected)
})

test('unit tests are counted from a real report, a file that cannot be loaded included', async () => {
  const folder = testFolder()
  const suite = `import { test, expect } from 'vitest'; test('a', () => {}); test.skip('b', () => {}); test('c', () => expect(1).toBe(2))`
  writeFileSync(join(folder, 'some.test.mjs'), suite)
  writeFileSync(join(folder, 'broken.test.mjs'), `import './nowhere.mjs'`)
  const vitest = ['vitest', 'run', '--root', folder, '--config', join(folder, 'none.mjs')]
  writeFileSync(join(folder, 'none.mjs'), 'export default {}')
  const { tally } = await runSilently([
    { name: 'unit', command: [...vitest, '--reporter=json', '--outputFile={report}'], count: vitestTally },
  ])
  expect(tally).toEqual({ passed: 1, failed: 2 })
})

test('errors outside of tests count as failures, and a test that passed on retry is named', () => {
  const stats = { expected: 9, unexpected: 1, flaky: 1, skipped: 4 }
  const tests = [
    { projectName: 'phone', status: 'flaky', results: [{ error: { message: 'no heart\n at …' } }, {}] },
  ]
  const suites = [{ suites: [{ specs: [{ title: 'saves a favorite', file: 'gallery.test.ts', tests }] }] }]
  const log = vi.spyOn(console, 'log').mockImplementation(() => {})
  const tally = playwrightTally({ stats, errors: [{ message: 'no server' }], suites })
  expect(tally).toEqual({ passed: 10, failed: 2 })
  expect(log.mock.calls.flat()).toContain('      gallery.test.ts (phone): saves a favorite: no heart')
})
