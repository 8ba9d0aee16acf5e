/**
 * How much slower each screen is for a larger business, on both engines. `GROWTH_SIZES=100,1000000` chooses numbers of photographs,
 * `GROWTH_ENGINES=sqlite` an engine, `GROWTH_ONLY=search` the screens whose names match.
 */
import { join } from 'node:path'
import { openDatabase } from '../ports/database/open.ts'
import type { Database, QueryListener } from '../ports/database/port.ts'
import { startPostgres, TEMPLATE } from '../ports/database/testing/testing-postgres.ts'
import { type Measured, measureScreen } from './growth/measure.ts'
import { longScreens, type Screen, screensOf } from './growth/screens.ts'
import { seed, seedLong } from './growth/seed.ts'
import type { Finding } from './support/finding.ts'
import { withFolder } from './support/site.ts'

/** The promise: at most this many times as long as for the smallest business. */
const RATIO = 1.5
/** Nobody notices this much more; rendering a page takes longer. Milliseconds. */
const UNNOTICED = 5

export async function measureGrowth(): Promise<Finding[]> {
  const sizes = (process.env.GROWTH_SIZES ?? '100,10000,100000').split(',').map(Number)
  const findings: Finding[] = []
  for (const engine of (process.env.GROWTH_ENGINES ?? 'sqlite,postgres').split(',')) {
    const measured: Measured[][] = []
    for (const size of sizes) measured.push(await measureBusiness(engine, size))
    for (const i of (measured[0] ?? []).keys()) {
      const row = measured.map((one) => one[i] as Measured)
      findings.push(finding(engine, row))
    }
  }
  return findings
}

function measureBusiness(engine: string, photographs: number): Promise<Measured[]> {
  const asked: string[] = []
  const only = new RegExp(process.env.GROWTH_ONLY ?? '')
  const listen: QueryListener = ({ sql }) => asked.push(sql)
  return withDatabase(engine, listen, async (database) => {
    const measured: Measured[] = []
    const measure = async (screens: Screen[]) => {
      for (const screen of screens) {
        if (!only.test(screen[0])) continue
        console.error(`${engine}, ${photographs} photos: ${screen[0]}`)
        measured.push(await measureScreen(database, asked, screen))
      }
    }
    const ids = await seed(database, photographs)
    await measure(screensOf(ids))
    await measure(longScreens(await seedLong(database, ids), ids))
    return measured
  })
}

function withDatabase<T>(engine: string, listen: QueryListener, use: (database: Database) => Promise<T>) {
  return withFolder(async (folder) => {
    const server = engine === 'postgres' ? await startPostgres() : null
    const url = server ? `${server.url}${TEMPLATE}` : undefined
    const database = await openDatabase({ url, file: join(folder, 'sideline.db') }, listen)
    try {
      return await use(database)
    } finally {
      await database.close()
      await server?.stop()
    }
  })
}

function finding(engine: string, row: Measured[]): Finding {
  const [smallest, ...larger] = row as [Measured, ...Measured[]]
  const times = row.map(({ median, fastest, slowest }) => `${ms(median)} (${ms(fastest)}–${ms(slowest)})`)
  const ratios = larger.map(({ median }) => `×${(median / smallest.median).toFixed(1)}`)
  const most = Math.max(smallest.median * RATIO, smallest.median + UNNOTICED)
  return {
    what: `${engine}: ${smallest.screen}, ${row.map(({ queries }) => queries).join('/')} queries`,
    measured: `${times.join(', ')} ms, ${ratios.join(' ')}`,
    goal: `≤ ×${RATIO}`,
    met: larger.every(({ median }) => median <= most),
  }
}

function ms(time: number): string {
  return time.toFixed(time < 10 ? 1 : 0)
}
