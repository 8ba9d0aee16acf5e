import { type Step, vitestTally } from './steps.ts'

const lint = process.env.CI ? ['biome', 'ci', '--colors=off', '.'] : ['biome', 'check', '.']

/** The steps of `npm run check`, fastest first. */
export const checks: Step[] = [
  { name: 'format and lint', command: lint },
  { name: 'route types', command: ['react-router', 'typegen'] },
  { name: 'types', command: ['tsc'] },
  { name: 'unused code', command: ['knip'] },
  {
    name: 'unit and contract tests',
    command: ['vitest', 'run', '--reporter=default', '--reporter=json', '--outputFile.json={report}'],
    count: vitestTally,
  },
  { name: 'build', command: [process.execPath, 'scripts/build.ts'] },
]
