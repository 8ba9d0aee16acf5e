import { createHmac, randomBytes } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Database } from '../../../ports/database/port.ts'
import type { Schema } from '../../../ports/database/schema/schema.ts'
import { readSite } from '../../site/site.server.ts'
import type { Visit } from './visit.ts'

/** Milliseconds between visits and their rows. */
const BATCH = 10_000
const SECOND = 1_000
/** Of one batch, and of one day: what made-up visitors can cost. */
const MOST_WAITING = 5_000
const MOST_A_DAY = 200_000
const MOST_SOURCES = 200
/** Rows that one statement takes. */
const CHUNK = 200
const DAY = 86_400_000
const YEAR = 366 * DAY
/** The row that counts people rather than those of one page. */
const ALL = ''

/** Counts people without keeping who they are. Loses at most the last seconds if the process is killed. */
export function countVisits(database: Database, report: (error: unknown) => void) {
  const waiting: Visit[] = []
  let timer: NodeJS.Timeout | null = null
  let midnight: NodeJS.Timeout | null = null
  let written = Promise.resolve()
  let counted = { day: '', rows: 0 }

  async function write(visits: Visit[]) {
    const { timeZone } = await readSite(database)
    const now = Temporal.Now.zonedDateTimeISO(timeZone)
    const day = now.toPlainDate().toString()
    if (counted.day !== day) counted = { day, rows: 0 }
    if (counted.rows < MOST_A_DAY) counted.rows += await database.write((trx) => store(trx, day, visits))
    const next = now.toPlainDate().add({ days: 1 }).toZonedDateTime(timeZone).epochMilliseconds
    midnight ??= setTimeout(
      () => {
        midnight = null
        enqueue([])
      },
      next - now.epochMilliseconds + SECOND,
    ).unref()
  }
  function enqueue(visits: Visit[]) {
    written = written.then(() => write(visits)).catch(report)
  }
  function flush() {
    if (timer) clearTimeout(timer)
    timer = null
    const visits = waiting.splice(0)
    if (visits.length > 0) enqueue(visits)
    return written
  }
  return {
    add(visit: Visit) {
      if (waiting.length >= MOST_WAITING) return
      waiting.push(visit)
      timer ??= setTimeout(flush, BATCH).unref()
    },
    flush,
    async close() {
      if (midnight) clearTimeout(midnight)
      await flush()
    },
  }
}

/** Deletes what told the visitors of earlier days apart. */
async function forget(trx: Transaction<Schema>, day: string): Promise<void> {
  await trx.deleteFrom('visitor_key').where('day', '<', day).execute()
  await trx.deleteFrom('visitor_seen').where('day', '<', day).execute()
}

/** Returns how many it had not seen that day. */
async function store(trx: Transaction<Schema>, day: string, visits: Visit[]): Promise<number> {
  await forget(trx, day)
  const key = await keyOf(trx, day)
  const sources = await knownSources(trx, day)
  const rows = new Map<string, { day: string; visitor: string; page: string; source: string }>()
  for (const { visitor: who, page, source } of visits) {
    const visitor = createHmac('sha256', key).update(who).digest('base64url').slice(0, 22)
    const from = sources.size < MOST_SOURCES || sources.has(source) ? source : ''
    sources.add(from)
    const all = `${ALL} ${visitor}`
    if (!rows.has(all)) rows.set(all, { day, visitor, page: ALL, source: from })
    rows.set(`${page} ${visitor}`, { day, visitor, page, source: '' })
  }
  // In one order, so that two processes don't wait for each other.
  const sorted = [...rows.keys()].toSorted()
  const added: string[] = []
  for (let i = 0; i < sorted.length; i += CHUNK) {
    const chunk = sorted.slice(i, i + CHUNK).flatMap((row) => rows.get(row) ?? [])
    const fresh = await trx
      .insertInto('visitor_seen')
      .values(chunk.map(({ source: _, ...seen }) => seen))
      .onConflict((same) => same.doNothing())
      .returning(['visitor', 'page'])
      .execute()
    added.push(...fresh.map(({ page, visitor }) => `${page} ${rows.get(`${page} ${visitor}`)?.source}`))
  }
  const counts = Map.groupBy(added, (count) => count)
  for (const count of [...counts.keys()].toSorted()) {
    const [page = ALL, source = ''] = count.split(' ')
    const people = counts.get(count)?.length ?? 0
    await trx
      .insertInto('visit')
      .values({ day, page, source, people })
      .onConflict((same) =>
        same
          .columns(['day', 'page', 'source'])
          .doUpdateSet(({ ref, eb }) => ({ people: eb(ref('visit.people'), '+', people) })),
      )
      .execute()
  }
  return added.length
}

/** All processes share it, no backup has it, and it goes at midnight. */
async function keyOf(trx: Transaction<Schema>, day: string): Promise<string> {
  const key = randomBytes(32).toString('base64url')
  await trx
    .insertInto('visitor_key')
    .values({ day, key })
    .onConflict((same) => same.column('day').doNothing())
    .execute()
  const row = await trx
    .selectFrom('visitor_key')
    .select('key')
    .where('day', '=', day)
    .executeTakeFirstOrThrow()
  return row.key
}

async function knownSources(trx: Transaction<Schema>, day: string): Promise<Set<string>> {
  const rows = await trx
    .selectFrom('visit')
    .select('source')
    .where('day', '=', day)
    .where('page', '=', ALL)
    .execute()
  return new Set(rows.map(({ source }) => source))
}

export async function cleanUpVisits({ write }: Pick<Database, 'write'>, now: number): Promise<void> {
  const before = (time: number) => new Date(now - time).toISOString().slice(0, 10)
  await write(async (trx) => {
    await trx.deleteFrom('visit').where('day', '<', before(YEAR)).execute()
    // Yesterday is still today in some time zone.
    await forget(trx, before(DAY))
  })
}
