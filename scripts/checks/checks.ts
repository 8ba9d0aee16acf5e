import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Step, vitestTally } from './steps.ts'

const root = join(import.meta.dirname, '../..')
const lint = process.env.CI ? ['biome', 'ci', '--colors=off', '.'] : ['biome', 'check', '.']

const unit = {
  command: ['vitest', 'run', '--reporter=default', '--reporter=json', '--outputFile.json={report}'],
  count: vitestTally,
}

/** The steps of `npm run check`, fastest first. */
export const checks: Step[] = [
  { name: 'format and lint', command: lint },
  { name: 'route types', command: ['react-router', 'typegen'] },
  { name: 'types', command: ['tsc'] },
  { name: 'unused code', command: ['knip'] },
  { name: 'unit and contract tests', ...unit },
  { name: 'build', command: [process.execPath, 'scripts/build.ts'] },
]

/** The suites of the storage on an object store that others run in production. */
export function onSwift(): Step {
  const files = ['ports/storage/swift.test.ts', 'app/backup/swift.test.ts']
  const env = { TEST_STORAGE: 'swift' }
  return {
    name: 'the storage on OpenStack Swift',
    command: [...unit.command, ...files],
    env,
    count: unit.count,
  }
}

/** The suites that `npm test` runs on SQLite alone. */
export function onPostgres(): Step {
  const files = suitesWith(root, ['withDatabase('])
  const name = 'the other suites on PostgreSQL'
  return { name, command: [...unit.command, ...files], env: { TEST_ENGINE: 'postgres' }, count: unit.count }
}

/** The suites of the database in a checkout of another release, on both engines, without the tests that `except` names. */
export function databaseSuites(cwd: string, except: string[]): Step[] {
  const name = 'the release before, on the schema of this one'
  const { count } = unit
  const suites = (calls: string[]) => [
    ...unit.command,
    `--testNamePattern=^(?!.*(${except.join('|')}))`,
    ...suitesWith(cwd, calls),
  ]
  return [
    { name, command: suites(['withDatabase(', 'onEachEngine(']), cwd, count },
    {
      name: `${name}, on PostgreSQL`,
      command: suites(['withDatabase(']),
      cwd,
      count,
      env: { TEST_ENGINE: 'postgres' },
    },
  ]
}

function suitesWith(cwd: string, calls: string[]): string[] {
  return globSync('{app,cli,demo,ports,server}/**/*.test.{ts,tsx}', { cwd }).filter((file) => {
    const text = readFileSync(join(cwd, file), 'utf8')
    return calls.some((call) => text.includes(call))
  })
}
