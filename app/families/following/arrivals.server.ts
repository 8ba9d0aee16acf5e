import type { Transaction } from 'kysely'
import { uuidv7 } from '../../../ports/database/id.ts'
import type { Database } from '../../../ports/database/port.ts'
import type { Schema } from '../../../ports/database/schema/schema.ts'
import { enqueue, type Leased } from '../../jobs/queue.server.ts'
import { isDaytime } from '../../site/daytime.ts'
import { readSite } from '../../site/site.server.ts'
import { pagePhotographs } from './page-photographs.server.ts'

const HOUR = 3_600_000
/** Waits for a pause before emailing: photographs of a game come one after another. Milliseconds. */
const QUIET = HOUR
/** Allows about one email a day. Milliseconds. */
const APART = 20 * HOUR
const AT_ONCE = 1_000

/** Records new photographs of followed athletes and queues due emails in the daytime. */
export async function queueArrivals(database: Database, now: number): Promise<void> {
  const rows = await database.db
    .selectFrom('follower')
    .where('confirmed_at', 'is not', null)
    .select('person_id')
    .distinct()
    .execute()
  const persons = rows.map(({ person_id }) => person_id)
  for (let i = 0; i < persons.length; i += AT_ONCE) {
    const some = persons.slice(i, i + AT_ONCE)
    if ((await newOnPages(database.db, some, now).limit(1).execute()).length > 0)
      await database.write((trx) => recordArrivals(trx, some, now))
  }
  if (persons.length === 0) return
  const { timeZone } = await readSite(database)
  if (!isDaytime(now, timeZone)) return
  for (const due of await dueFollowers(database.db, now)) await queueOne(database, due, now)
}

export async function recordArrivals(trx: Transaction<Schema>, persons: string[], now: number) {
  const found = await newOnPages(trx, persons, now).execute()
  for (let i = 0; i < found.length; i += AT_ONCE) {
    const rows = found.slice(i, i + AT_ONCE).map((row) => ({ ...row, at: now }))
    await trx
      .insertInto('arrival')
      .values(rows)
      .onConflict((same) => same.doNothing())
      .execute()
  }
}

function newOnPages(db: Database['db'], persons: string[], now: number) {
  return pagePhotographs(db, now)
    .where('person.id', 'in', persons)
    .leftJoin('arrival', (join) =>
      join.onRef('arrival.person_id', '=', 'person.id').onRef('arrival.photo_id', '=', 'photo.id'),
    )
    .where('arrival.at', 'is', null)
    .select(['person.id as person_id', 'photo.id as photo_id'])
    .distinct()
}

interface DueFollower {
  id: string
  told: number | null
  /** Arrivals after `from`, up to `until`. */
  from: number
  until: number
}

async function dueFollowers(db: Database['db'], now: number): Promise<DueFollower[]> {
  const rows = await pagePhotographs(db, now)
    .innerJoin('arrival', (join) =>
      join.onRef('arrival.person_id', '=', 'person.id').onRef('arrival.photo_id', '=', 'photo.id'),
    )
    .innerJoin('follower', 'follower.person_id', 'person.id')
    .where('follower.confirmed_at', 'is not', null)
    .where(({ eb, fn }) => eb('arrival.at', '>', fn.coalesce('follower.told_until', 'follower.confirmed_at')))
    .groupBy(['follower.id', 'follower.told_until', 'follower.confirmed_at'])
    .select(['follower.id', 'follower.told_until', 'follower.confirmed_at'])
    .select(({ fn }) => fn.max('arrival.at').as('until'))
    .execute()
  return rows
    .map(({ id, told_until, confirmed_at, until }) => {
      const told = told_until === null ? null : Number(told_until)
      return { id, told, from: told ?? Number(confirmed_at), until: Number(until) }
    })
    .filter(({ told, until }) => until <= now - QUIET && (told === null || told <= now - APART))
}

async function queueOne({ write }: Database, due: DueFollower, now: number): Promise<void> {
  await write(async (trx) => {
    const taken = await trx
      .updateTable('follower')
      .set({ told_until: due.until })
      .where('id', '=', due.id)
      .where('told_until', 'is not distinct from', due.told)
      .executeTakeFirst()
    if (taken.numUpdatedRows === 0n) return
    const { from, until } = due
    const payload = { email: 'athlete-photographs', from, until }
    await enqueue(trx, [{ id: uuidv7(now), kind: 'mail', about: due.id, payload }])
  })
}

export async function countArrived(
  db: Database['db'],
  personId: string,
  { from, until, now }: { from: number; until: number; now: number },
): Promise<number> {
  const { n } = await pagePhotographs(db, now)
    .innerJoin('arrival', (join) =>
      join.onRef('arrival.person_id', '=', 'person.id').onRef('arrival.photo_id', '=', 'photo.id'),
    )
    .where('person.id', '=', personId)
    .where('arrival.at', '>', from)
    .where('arrival.at', '<=', until)
    .select(({ fn }) => fn.count('photo.id').distinct().as('n'))
    .executeTakeFirstOrThrow()
  return Number(n)
}

/**
 * Moves `told_until` back, so that the arrivals of an email that wasn't sent are announced later. `from` was `confirmed_at`
 * if nothing had been announced before.
 */
export async function withdrawArrival({ write }: Pick<Database, 'write'>, job: Leased): Promise<void> {
  const { from, until } = job.payload
  await write((trx) =>
    trx
      .updateTable('follower')
      .set(({ eb }) => ({
        told_until: eb.case().when('confirmed_at', '=', Number(from)).then(null).else(Number(from)).end(),
      }))
      .where('id', '=', job.about ?? '')
      .where('told_until', '=', Number(until))
      .execute(),
  )
}
