/**
 * How much slower each screen is for a larger business, on both engines. `GROWTH_SIZES=100,100000` measures only these numbers of
 * photographs, `GROWTH_ENGINES=sqlite` one engine, `GROWTH_ONLY=search` the screens whose names match.
 */
import { postgresEngine, sqliteEngine } from './growth/databases.ts'
import { type Measured, measureScreens } from './growth/measure.ts'
import { longScreens, screensOf } from './growth/screens.ts'
import { seed } from './growth/seed.ts'
import { seedLong } from './growth/seed-long.ts'
import { SIZES, type Size } from './growth/sizes.ts'
import type { Finding } from './support/finding.ts'

/** The promise: so many times as long as for the smallest business. */
const RATIO = 1.5
/** Nobody notices so much more; a page that is rendered takes longer. Milliseconds. */
const UNNOTICED = 5

export async function measureGrowth(): Promise<Finding[]> {
  const numbers = (process.env.GROWTH_SIZES ?? '100,10000,100000').split(',').map(Number)
  const engines = (process.env.GROWTH_ENGINES ?? 'sqlite,postgres').split(',')
  const sizes = SIZES.filter(({ photographs }) => numbers.includes(photographs))
  const findings: Finding[] = []
  for (const engine of engines) findings.push(...(await measureEngine(engine, sizes)))
  return findings
}

async function measureEngine(name: string, sizes: Size[]): Promise<Finding[]> {
  const only = process.env.GROWTH_ONLY ? new RegExp(process.env.GROWTH_ONLY) : undefined
  const engine = name === 'sqlite' ? sqliteEngine() : await postgresEngine()
  const measured: Measured[][] = []
  try {
    for (const size of sizes) {
      console.error(`${name}: ${size.photographs} photographs`)
      const found = await engine.withDatabase(async (database) => {
        const ids = await seed(database, size)
        const found = await measureScreens(database, screensOf(ids), only)
        const long = await seedLong(database, ids)
        return [...found, ...(await measureScreens(database, longScreens(long, ids), only))]
      })
      measured.push(found)
    }
  } finally {
    await engine.stop()
  }
  const screens = measured[0]?.map(({ screen }) => screen) ?? []
  const rows = screens.map((_, i) => measured.map((found) => found[i] as Measured))
  for (const row of rows) printScans(name, row)
  return rows.map((row) => finding(name, row))
}

function finding(engine: string, row: Measured[]): Finding {
  const [smallest] = row as [Measured]
  const times = row.map(({ median, fastest, slowest }) => `${ms(median)} (${ms(fastest)}–${ms(slowest)})`)
  const ratios = row.slice(1).map(({ median }) => `×${(median / smallest.median).toFixed(1)}`)
  const met = row.every(
    ({ median }) => median <= smallest.median * RATIO || median - smallest.median <= UNNOTICED,
  )
  const queries = row.map((one) => one.queries).join('/')
  const what = `${engine}: ${smallest.screen}, ${queries} queries`
  return { what, measured: `${times.join(', ')} ms, ${ratios.join(' ')}`, goal: `≤ ×${RATIO}`, met }
}

function ms(time: number): string {
  return time < 10 ? time.toFixed(1) : time.toFixed(0)
}

/** What reads all of a table at the largest size. */
function printScans(engine: string, row: Measured[]): void {
  const largest = row.at(-1)
  for (const { sql, plan } of largest?.scans ?? []) {
    console.log(`\n${engine}, ${largest?.screen}: ${sql.replace(/\s+/g, ' ').slice(0, 300)}`)
    for (const step of plan) console.log(`    ${step.slice(0, 200)}`)
  }
}
