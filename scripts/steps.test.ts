import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { testFolder } from '../ports/database/testing.ts'
import { playwrightTally, runSteps, type Step, vitestTally } from './steps.ts'

/** Runs steps without their lines on the terminal of this test. */
async function quietly(steps: Step[]) {
  const said: string[] = []
  const log = vi.spyOn(console, 'log').mockImplementation((line) => void said.push(line))
  const tally = await runSteps(steps)
  log.mockRestore()
  return { tally, said: said.join('\n') }
}

const node = (program: string) => [process.execPath, '-e', program]
/** A test runner that reports these numbers and ends with this code. */
const runner = (tally: object, code = 0): Step => ({
  name: 'tests',
  command: [
    ...node(`fs.writeFileSync(process.argv[1], '${JSON.stringify(tally)}'); process.exit(${code})`),
    '{report}',
  ],
  count: (report) => report as { passed: number; failed: number },
})

test('a failed step is heard, and the next one still runs', async () => {
  const { tally, said } = await quietly([
    { name: 'first', command: node('console.log("all is well")') },
    { name: 'second', command: node('console.log("a error in line 7"); process.exit(3)') },
    { name: 'third', command: ['no-such-program-anywhere'] },
    { name: 'fourth', command: node('') },
  ])
  expect(tally).toEqual({ passed: 2, failed: 2 })
  expect(said).toMatch(/✓ first \(\d+\.\d s\)\n {2}✗ second .*a error in line 7.*✗ third.*✓ fourth/s)
  expect(said).not.toContain('all is well')
})

test.each([
  ['what passed and failed is summed', runner({ passed: 5, failed: 2 }, 1), { passed: 5, failed: 2 }],
  [
    'a runner that broke after its tests is one failure',
    runner({ passed: 5, failed: 0 }, 1),
    { passed: 5, failed: 1 },
  ],
  ['no tests at all are one failure', runner({ passed: 0, failed: 0 }), { passed: 0, failed: 1 }],
  ['no report is one failure', { ...runner({}), command: node('') }, { passed: 0, failed: 1 }],
])('%s', async (_, step, expected) => {
  expect((await quietly([step])).tally).toEqual(expected)
})

test('the unit tests are counted from the real report of a run with a broken file in it', async () => {
  const folder = testFolder()
  const suite = `import { test, expect } from 'vitest'; test('a', () => {}); test.skip('b', () => {}); test('c', () => expect(1).toBe(2))`
  writeFileSync(join(folder, 'some.test.mjs'), suite)
  writeFileSync(join(folder, 'broken.test.mjs'), `import './nowhere.mjs'`)
  const vitest = ['vitest', 'run', '--root', folder, '--config', join(folder, 'none.mjs')]
  writeFileSync(join(folder, 'none.mjs'), 'export default {}')
  const { tally } = await quietly([
    { name: 'unit', command: [...vitest, '--reporter=json', '--outputFile={report}'], count: vitestTally },
  ])
  expect(tally).toEqual({ passed: 1, failed: 2 })
})

test('errors outside of journeys are failures; a journey that needed a second try is named', () => {
  const stats = { expected: 9, unexpected: 1, flaky: 1, skipped: 4 }
  const tests = [
    { projectName: 'phone', status: 'flaky', results: [{ error: { message: 'no heart\n at …' } }, {}] },
  ]
  const suites = [{ suites: [{ specs: [{ title: 'a heart is kept', file: 'gallery.test.ts', tests }] }] }]
  const said = vi.spyOn(console, 'log').mockImplementation(() => {})
  const tally = playwrightTally({ stats, errors: [{ message: 'no server' }], suites })
  expect(tally).toEqual({ passed: 10, failed: 2 })
  expect(said.mock.calls.flat()).toContain('      gallery.test.ts (phone): a heart is kept: no heart')
})
