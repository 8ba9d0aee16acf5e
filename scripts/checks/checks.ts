import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Step } from './steps.ts'

const lint = process.env.CI ? ['biome', 'ci', '--colors=off', '.'] : ['biome', 'check', '.']

const unit: Pick<Step, 'command' | 'counts'> = {
  // Absolute: the release before runs its tests in another folder.
  command: ['vitest', 'run', `--reporter=${join(import.meta.dirname, 'vitest-reporter.ts')}`],
  counts: 'tests',
}

export const reading: Step[] = [
  { name: 'route types', command: ['react-router', 'typegen'] },
  { name: 'types', command: ['tsc', '--singleThreaded'] },
  { name: 'unused code', command: ['knip'] },
  { name: 'format and lint', command: lint },
]

export const build: Step = { name: 'build', command: [process.execPath, 'scripts/build.ts'] }

/** Without tests of the tag 'all', one process runs them, because each process loads everything anew. */
export function unitTests(all: boolean): Step {
  const command = all ? unit.command : [...unit.command, '--tags-filter=!all', '--maxWorkers=1']
  return { ...unit, name: 'unit and contract tests', command }
}

export const checks = [[...reading, build], [unitTests(false)]]

export function journeys(chromium: string, all: boolean): Step {
  return {
    name: all ? 'journeys in Chromium, Firefox and WebKit' : 'journeys in Chromium',
    command: ['playwright', 'test', '--reporter=./scripts/checks/playwright-reporter.ts'],
    env: { CHROMIUM_PATH: chromium, TESTS: all ? 'all' : '' },
    counts: 'journeys',
  }
}

export function onSwift(): Step {
  const files = ['ports/storage/swift.test.ts', 'app/backup/swift.test.ts']
  return {
    ...unit,
    name: 'the storage on OpenStack Swift',
    command: [...unit.command, ...files],
    env: { TEST_STORAGE: 'swift' },
  }
}

/** In a checkout of another release, without the tests that `except` names. */
export function databaseSuites(cwd: string, except: string[]): Step {
  const files = globSync('{app,cli,demo,ports,server}/**/*.test.{ts,tsx}', { cwd }).filter((file) =>
    /(withDatabase|onEachEngine)\(/.test(readFileSync(join(cwd, file), 'utf8')),
  )
  const pattern = `--testNamePattern=^(?!.*(${except.join('|')}))`
  const name = 'the release before, on the schema of this one'
  return { ...unit, name, command: [...unit.command, pattern, ...files], cwd }
}
