import type { Database } from '../../ports/database/port.ts'
import { quantile } from '../support/finding.ts'
import type { Screen } from './screens.ts'

const RUNS = 9
/** Slow screens run less often. Milliseconds. */
const ENOUGH = 1_500

export type Measured = Awaited<ReturnType<typeof measureScreen>>

/** @param asked receives each query that the database answers */
export async function measureScreen(database: Database, asked: string[], [screen, ask]: Screen) {
  asked.length = 0
  await ask(database)
  const queries = asked.filter((sql) => /^\s*(select|with|insert|update|delete)\b/i.test(sql)).length
  const times: number[] = []
  for (let spent = 0; times.length < RUNS && (spent < ENOUGH || times.length < 3); ) {
    const started = timeOf(database)
    await ask(database)
    const time = timeOf(database) - started
    times.push(time)
    spent += time
  }
  const [fastest, slowest] = [Math.min(...times), Math.max(...times)]
  return { screen, queries, median: quantile(times), fastest, slowest }
}

/** Milliseconds. SQLite works in this process, whose processor time other programs do not change. */
function timeOf({ engine }: Database): number {
  if (engine === 'postgres') return performance.now()
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
