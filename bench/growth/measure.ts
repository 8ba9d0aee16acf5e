import type { Database } from '../../ports/database/port.ts'
import { quantile } from '../support/finding.ts'
import { planOf, recorder, scansIn } from './recorder.ts'
import type { Screen } from './screens.ts'

const RUNS = 9
/** Slow screens are asked less often. Milliseconds. */
const ENOUGH = 1_500

export interface Measured {
  screen: string
  queries: number
  /** Milliseconds. */
  median: number
  fastest: number
  slowest: number
  /** The steps that read all of a table, with the statement. */
  scans: { sql: string; steps: string[]; plan: string[] }[]
}

/** Asks what each screen asks, again and again. */
export async function measureScreens(
  database: Database,
  screens: Screen[],
  only?: RegExp,
): Promise<Measured[]> {
  const found: Measured[] = []
  for (const screen of screens) {
    if (only && !only.test(screen.name)) continue
    found.push(await measureOne(database, screen))
    process.stderr.write(`\r${database.engine}: ${screen.name}`.padEnd(70))
  }
  process.stderr.write('\n')
  return found
}

/** SQLite works in this process, whose time other programs do not change; for PostgreSQL the clock has to do. Milliseconds. */
export function timeOf({ engine }: Database): number {
  if (engine === 'postgres') return performance.now()
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

async function measureOne(database: Database, { name, ask }: Screen): Promise<Measured> {
  const recorded = recorder(database)
  await ask(recorded.database)
  const queries = recorded.taken()
  const scans: Measured['scans'] = []
  for (const query of queries) {
    // What changes rows is not asked again.
    const plan = /^\s*(select|with)\b/i.test(query.sql) ? await planOf(database, query) : []
    const steps = scansIn(plan)
    if (steps.length > 0) scans.push({ sql: query.sql, steps, plan })
  }
  const times: number[] = []
  for (let spent = 0; times.length < RUNS && (spent < ENOUGH || times.length < 3); ) {
    const begun = timeOf(database)
    await ask(database)
    const time = timeOf(database) - begun
    times.push(time)
    spent += time
  }
  const [fastest, slowest] = [Math.min(...times), Math.max(...times)]
  return { screen: name, queries: queries.length, median: quantile(times), fastest, slowest, scans }
}
