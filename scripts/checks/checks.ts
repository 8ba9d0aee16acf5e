import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Step, vitestTally } from './steps.ts'

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
  const files = ['ports/storage/swift.test.ts']
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
  const cwd = join(import.meta.dirname, '../..')
  const files = globSync('{app,cli,demo,server}/**/*.test.{ts,tsx}', { cwd }).filter((file) =>
    readFileSync(join(cwd, file), 'utf8').includes('withDatabase('),
  )
  const name = 'the other suites on PostgreSQL'
  return { name, command: [...unit.command, ...files], env: { TEST_ENGINE: 'postgres' }, count: unit.count }
}
