/**
 * How soon an athlete is found among 10,000 photographs of 400 athletes, on both engines: by a family in a private album, and
 * by the owner in the studio. `FIND_ENGINES=sqlite` measures one engine.
 */
import { framesSaying } from '../app/albums/list/frames-saying.server.ts'
import { readAlbumPage } from '../app/galleries/album-page.server.ts'
import { findFrames } from '../app/galleries/find/find.server.ts'
import type { Asked } from '../app/galleries/find/find.ts'
import type { Database } from '../ports/database/port.ts'
import { type SeededFind, seedFind } from './find/seed.ts'
import { postgresEngine, sqliteEngine } from './growth/databases.ts'
import { timeOf } from './growth/measure.ts'
import { NOW } from './growth/seed.ts'
import { type Finding, quantile } from './support/finding.ts'

/** The promise of finding an athlete in an album, without showing it. Milliseconds. */
const SOON = 50
/** Each finds another athlete. */
const RUNS = 60
/** Of a page in the studio, and one more that says whether there are others. */
const LINES = 51

interface Search {
  name: string
  goal?: number
  /** Resolves to how many photographs were found. @param n which of the athletes */
  ask(database: Database, n: number): Promise<number>
}

export async function measureFind(): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const name of (process.env.FIND_ENGINES ?? 'sqlite,postgres').split(',')) {
    const engine = name === 'sqlite' ? sqliteEngine() : await postgresEngine()
    try {
      findings.push(...(await engine.withDatabase(measureEngine)))
    } finally {
      await engine.stop()
    }
  }
  return findings
}

async function measureEngine(database: Database): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const search of searches(await seedFind(database))) findings.push(await measure(database, search))
  return findings
}

/** Finding alone, the album's page that shows what is found, beside the whole, and the search of the studio. */
function searches({ client, slug, athletes }: SeededFind): Search[] {
  const athlete = (n: number) => athletes[(n * 37) % athletes.length] as (typeof athletes)[number]
  const inAlbum = async (database: Database, asked: Asked | null) => {
    const shown = asked ? ('found' as const) : ('all' as const)
    const at = { slug, timeZone: 'America/New_York', shown, asked, roll: 1 }
    return (await readAlbumPage({ database }, { clientId: client }, at, NOW))?.gallery.count ?? 0
  }
  const place = { viewer: { clientId: client }, slug }
  const tagged = async (database: Database, asked: Asked) =>
    (await findFrames({ database }, place, asked, NOW)).tags.size
  const inStudio = async (database: Database, search: string) =>
    (await framesSaying(database, { search, limit: LINES })).length
  const asked = (n: number, by: 'number' | 'name') => ({ team: athlete(n).team, find: athlete(n)[by] })
  return [
    { name: 'album, by number', goal: SOON, ask: (database, n) => tagged(database, asked(n, 'number')) },
    { name: 'album, by name', goal: SOON, ask: (database, n) => tagged(database, asked(n, 'name')) },
    {
      name: 'album, a number that nobody wears',
      goal: SOON,
      ask: (database, n) => tagged(database, { team: athlete(n).team, find: `${100 + n}` }),
    },
    {
      name: 'album, by a word of every caption',
      ask: (database, n) => tagged(database, { team: athlete(n).team, find: 'touchdown' }),
    },
    { name: 'album’s page, by number', ask: (database, n) => inAlbum(database, asked(n, 'number')) },
    { name: 'album’s page, whole', ask: (database) => inAlbum(database, null) },
    { name: 'studio, by number', ask: (database, n) => inStudio(database, `#${athlete(n).number}`) },
    { name: 'studio, by name', ask: (database, n) => inStudio(database, athlete(n).name) },
    { name: 'studio, by a word of every caption', ask: (database) => inStudio(database, 'touchdown') },
    { name: 'studio, by a word of none', ask: (database, n) => inStudio(database, `zebra ${n}`) },
  ]
}

async function measure(database: Database, { name, goal, ask }: Search): Promise<Finding> {
  const times: number[] = []
  let found = 0
  for (let n = 0; n < RUNS; n++) {
    const begun = timeOf(database)
    found += await ask(database, n)
    times.push(timeOf(database) - begun)
  }
  const [half, most] = [quantile(times), quantile(times, 0.95)]
  return {
    what: `${database.engine}: find in the ${name}, ${Math.round(found / RUNS)} photographs`,
    measured: `p50 ${half.toFixed(1)} ms, p95 ${most.toFixed(1)} ms`,
    ...(goal !== undefined && { goal: `p95 ≤ ${goal} ms`, met: most <= goal }),
  }
}
