import type { Transaction } from 'kysely'
import { uuidv7 } from '../../../ports/database/id.ts'
import type { Database } from '../../../ports/database/port.ts'
import type { Schema } from '../../../ports/database/schema/schema.ts'
import { recordChange } from '../../albums/change.server.ts'
import type { Actor } from '../../audit/actor.ts'
import { liveGrants } from '../../clients/grants/grants.server.ts'
import { enqueue } from '../../jobs/queue.server.ts'
import { HOUR, tryConsume } from '../../limits/rate-limit.server.ts'
import { LONGEST_NOTE, lockOf, type Obstacle } from './rules.ts'

interface ChoosingPorts {
  database: Pick<Database, 'engine' | 'write'>
}

/** A client's place in one list. */
export interface ListPlace {
  clientId: string
  slug: string
  listId: string
}

/** What is chosen after a command; with `why`, it changed nothing. */
export interface Chosen {
  why?: Obstacle
  count: number
  most: number | null
}

/** Emails to the owner about one client. Only she can reopen picks, so more than this are a mistake. */
const EMAILS = { count: 10, per: 24 * HOUR }

/** Adds a frame to a client's picks, or removes it. Null when it is not granted, or does not exist. */
export function choosePick(
  ports: ChoosingPorts,
  place: ListPlace,
  { frameId, picked }: { frameId: string; picked: boolean },
  now: number,
): Promise<Chosen | null> {
  return change(ports, place, now, async (trx, set) => {
    if (!picked) {
      await trx.deleteFrom('pick').where('set_id', '=', set.id).where('frame_id', '=', frameId).execute()
      return null
    }
    const frame = await trx
      .selectFrom('frame')
      .leftJoin('pick', (join) => join.onRef('pick.frame_id', '=', 'frame.id').on('pick.set_id', '=', set.id))
      .select(['frame.id', 'pick.set_id as setId'])
      .where('frame.id', '=', frameId)
      .where('frame.album_id', '=', set.albumId)
      .where('frame.deleted_at', 'is', null)
      .executeTakeFirst()
    if (!frame) return 'missing'
    if (frame.setId !== null) return null
    if (set.most !== null && (await countPicks(trx, set.id)) >= set.most) return 'full'
    await trx.insertInto('pick').values({ set_id: set.id, frame_id: frameId, chosen_at: now }).execute()
    return null
  })
}

/** Saves what the client wants done with a photograph they chose; '' removes the note. */
export function notePick(
  ports: ChoosingPorts,
  place: ListPlace,
  { frameId, note }: { frameId: string; note: string },
  now: number,
): Promise<Chosen | null> {
  const text = note.replaceAll('\r\n', '\n').trim()
  return change(ports, place, now, async (trx, set) => {
    if (text.length > LONGEST_NOTE) return 'long'
    const saved = await trx
      .updateTable('pick')
      .set({ note: text })
      .where('set_id', '=', set.id)
      .where('frame_id', '=', frameId)
      .executeTakeFirstOrThrow()
    return saved.numUpdatedRows > 0n ? null : 'unpicked'
  })
}

/**
 * Locks a client's picks and emails the owner, once for each time. `count` is what the client confirmed: other numbers
 * refuse.
 */
export function finishPicks(
  ports: ChoosingPorts,
  place: ListPlace,
  { count }: { count: number },
  actor: Actor,
  now: number,
): Promise<Chosen | null> {
  return change(ports, place, now, async (trx, set) => {
    const chosen = await countPicks(trx, set.id)
    if (chosen === 0) return 'none'
    if (set.most !== null && chosen > set.most) return 'full'
    if (chosen !== count) return 'changed'
    const state = { finished_at: now, seen_at: null }
    await trx.updateTable('pick_set').set(state).where('id', '=', set.id).execute()
    await recordChange(trx, actor, 'picks.finish', set.albumId, now, { list: place.listId, frames: chosen })
    const attempt = { name: 'picks-finished', key: place.clientId, rule: EMAILS }
    if (await tryConsume(trx, attempt, now)) {
      const payload = { email: 'picks-finished', finishedAt: now }
      await enqueue(trx, [{ kind: 'mail', about: set.id, payload }], now)
    }
    return null
  })
}

interface OpenSet {
  id: string
  albumId: string
  most: number | null
}

/** Changes what a client chose while they may. Changes of one set take turns, because they count it first. */
function change(
  { database }: ChoosingPorts,
  place: ListPlace,
  now: number,
  work: (trx: Transaction<Schema>, set: OpenSet) => Promise<Obstacle | 'missing' | null>,
): Promise<Chosen | null> {
  return database.write(async (trx) => {
    const list = await liveGrants({ database: { db: trx } }, place.clientId, now)
      .innerJoin('pick_list', 'pick_list.album_id', 'album.id')
      .where('album.slug', '=', place.slug)
      .where('album.link', 'is', null)
      .where('pick_list.id', '=', place.listId)
      .select(['album.id as albumId', 'pick_list.most', 'pick_list.closes_at as closesAt'])
      .executeTakeFirst()
    if (!list) return null
    const { albumId, most, closesAt } = list
    const set = await lockedSet(trx, database.engine, place, now)
    const lock = lockOf({ finishedAt: set.finished_at, closesAt }, now)
    const why = lock ?? (await work(trx, { id: set.id, albumId, most }))
    if (why === 'missing') return null
    const count = await countPicks(trx, set.id)
    return why ? { why, count, most } : { count, most }
  })
}

async function lockedSet(
  trx: Transaction<Schema>,
  engine: Database['engine'],
  { listId, clientId }: ListPlace,
  now: number,
) {
  await trx
    .insertInto('pick_set')
    .values({ id: uuidv7(now), list_id: listId, client_id: clientId })
    .onConflict((same) => same.doNothing())
    .execute()
  const set = trx
    .selectFrom('pick_set')
    .select(['id', 'finished_at'])
    .where('list_id', '=', listId)
    .where('client_id', '=', clientId)
  return (engine === 'postgres' ? set.forUpdate() : set).executeTakeFirstOrThrow()
}

/** Without frames in the trash. */
async function countPicks(trx: Transaction<Schema>, setId: string): Promise<number> {
  const { n } = await trx
    .selectFrom('pick')
    .innerJoin('frame', 'frame.id', 'pick.frame_id')
    .where('pick.set_id', '=', setId)
    .where('frame.deleted_at', 'is', null)
    .select(({ fn }) => fn.countAll().as('n'))
    .executeTakeFirstOrThrow()
  return Number(n)
}
