import { CompiledQuery } from 'kysely'
import type { Database } from '../../ports/database/port.ts'
import { quantile } from '../support/finding.ts'
import type { Screen } from './screens.ts'

const RUNS = 9
/** Slow screens run less often. Milliseconds. */
const ENOUGH = 1_500
const GROWING =
  /\b(photo|album|frame|client|account|client_album|choice|chosen_frame|download|reminder|album_view|share_link|booking|audit_event|job|sent_mail|post|post_text|delivery_file|marked_photo|found)\b/

export type Measured = Awaited<ReturnType<typeof measureScreen>>

/** @param asked receives each query that the database answers */
export async function measureScreen(database: Database, asked: string[], [screen, ask]: Screen) {
  asked.length = 0
  await ask(database)
  const queries = asked.filter((sql) => /^\s*(select|with|insert|update|delete)\b/i.test(sql))
  /** Queries that read all of a growing table. */
  const scans: { sql: string; plan: string[] }[] = []
  for (const sql of queries) {
    const plan = await planOf(database, sql)
    if (plan.some(isScan)) scans.push({ sql, plan })
  }
  const times: number[] = []
  for (let spent = 0; times.length < RUNS && (spent < ENOUGH || times.length < 3); ) {
    const started = timeOf(database)
    await ask(database)
    const time = timeOf(database) - started
    times.push(time)
    spent += time
  }
  const [fastest, slowest] = [Math.min(...times), Math.max(...times)]
  return { screen, queries: queries.length, median: quantile(times), fastest, slowest, scans }
}

/** Milliseconds. SQLite works in this process, whose processor time other programs do not change. */
function timeOf({ engine }: Database): number {
  if (engine === 'postgres') return performance.now()
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** One line for each step, for parameters that are not known. */
async function planOf({ db, engine }: Database, sql: string): Promise<string[]> {
  const explain = engine === 'sqlite' ? 'explain query plan' : 'explain (generic_plan)'
  const { rows } = await db.executeQuery<Record<string, unknown>>(CompiledQuery.raw(`${explain} ${sql}`))
  return rows.map((row) => String(row.detail ?? row['QUERY PLAN']).trim())
}

function isScan(step: string): boolean {
  return /^(->\s*)?(Parallel )?(SCAN|Seq Scan)/.test(step) && GROWING.test(step)
}
