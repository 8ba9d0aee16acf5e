import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { exitOnSignals } from './at-exit.ts'
import { type Finding, table } from './finding.ts'
import { withDemo } from './site.ts'

const bench = join(import.meta.dirname, '..')

/** Lighthouse is large and only the bench needs it, so it is installed when the bench first runs. */
export function ensureTools(): void {
  if (existsSync(join(bench, 'node_modules/lighthouse'))) return
  console.error('Installing what the bench needs …')
  execFileSync('npm', ['ci', '--ignore-scripts'], { cwd: bench, stdio: ['ignore', 2, 2] })
}

/** Runs one part of the bench by itself and prints its table. */
export async function alone(measure: (dataDir: string) => Promise<Finding[]>): Promise<void> {
  exitOnSignals()
  ensureTools()
  console.log(table(await withDemo(measure)))
}
