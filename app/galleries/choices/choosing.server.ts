import type { Transaction } from 'kysely'
import { uuidv7 } from '../../../ports/database/id.ts'
import type { Database } from '../../../ports/database/port.ts'
import type { Schema } from '../../../ports/database/schema/schema.ts'
import type { By } from '../../audit/actor.ts'
import { recordEvent } from '../../audit/audit.server.ts'
import { enqueue } from '../../jobs/queue.server.ts'
import { HOUR, tryConsume } from '../../limits/rate-limit.server.ts'
import { isShownFrame } from '../../photos/held.server.ts'
import { openAlbum, ownerOf, type Receiver } from '../../viewers/viewer.server.ts'
import { LONGEST_NOTE, lockOf, type Obstacle } from './rules.ts'

interface ChoosingPorts {
  database: Pick<Database, 'engine' | 'write'>
}

type Trx = Transaction<Schema>

/** Rows per statement: either database limits the number of parameters. */
const BATCH = 1000

export interface ChoiceTarget {
  viewer: Receiver
  slug: string
  listId: string | null
}

/** With `why`, nothing changed. */
export interface Chosen {
  why?: Obstacle | 'limited'
  count: number
  most: number | null
}

/** More than anyone presses. */
const HEARTS = { count: 1000, per: HOUR / 2 }
/** Emails to the owner about one client. Only the owner can reopen picks, so more than this are a mistake. */
const EMAILS = { count: 10, per: 24 * HOUR }

/** Returns null when the album isn't open to the viewer, or the frame doesn't exist. */
export function chooseFrame(
  ports: ChoosingPorts,
  target: ChoiceTarget,
  { frameId, chosen }: { frameId: string; chosen: boolean },
  now: number,
): Promise<Chosen | null> {
  return change(ports, target, now, async (trx, choice) => {
    if (!(await tryConsume(trx, { name: 'heart', key: choice.owner, rule: HEARTS }))) return 'limited'
    const key = { choice_id: choice.id, frame_id: frameId }
    if (!chosen) {
      await trx
        .deleteFrom('chosen_frame')
        .where(({ and }) => and(key))
        .execute()
      return null
    }
    const frame = await trx
      .selectFrom('frame')
      .leftJoin('chosen_frame', (join) =>
        join.onRef('chosen_frame.frame_id', '=', 'frame.id').on('choice_id', '=', choice.id),
      )
      .select('choice_id as chosenIn')
      .where('frame.id', '=', frameId)
      .where('frame.album_id', '=', choice.albumId)
      .where('frame.deleted_at', 'is', null)
      .where(isShownFrame)
      .executeTakeFirst()
    if (!frame) return 'missing'
    if (frame.chosenIn !== null) return null
    if (choice.most !== null && (await countChosen(trx, choice.id)) >= choice.most) return 'full'
    const row = { ...key, chosen_at: now }
    await trx.insertInto('chosen_frame').values(row).execute()
    return null
  })
}

export function writeNote(
  ports: ChoosingPorts,
  target: ChoiceTarget,
  { frameId, note }: { frameId: string; note: string },
  now: number,
): Promise<Chosen | null> {
  const text = note.replaceAll('\r\n', '\n').trim()
  return change(ports, target, now, async (trx, choice) => {
    if (text.length > LONGEST_NOTE) return 'long'
    const saved = await trx
      .updateTable('chosen_frame')
      .set({ note: text })
      .where('choice_id', '=', choice.id)
      .where('frame_id', '=', frameId)
      .executeTakeFirstOrThrow()
    return saved.numUpdatedRows > 0n ? null : 'unpicked'
  })
}

/** Refuses unless `count`, which the client confirmed, is right. Emails the owner once each time. */
export function finishPicks(
  ports: ChoosingPorts,
  target: ChoiceTarget & { listId: string },
  { count }: { count: number },
  by: By,
): Promise<Chosen | null> {
  return change(ports, target, by.now, async (trx, choice) => {
    const chosen = await countChosen(trx, choice.id)
    if (chosen === 0) return 'none'
    if (choice.most !== null && chosen > choice.most) return 'full'
    if (chosen !== count) return 'changed'
    const state = { finished_at: by.now, seen_at: null }
    await trx.updateTable('choice').set(state).where('id', '=', choice.id).execute()
    const detail = { list: target.listId, frames: chosen }
    await recordEvent(trx, by, { action: 'picks.finish', about: choice.albumId, detail })
    if (await tryConsume(trx, { name: 'picks-finished', key: choice.owner, rule: EMAILS })) {
      const payload = { email: 'picks-finished', finishedAt: by.now }
      await enqueue(trx, [{ kind: 'mail', about: choice.id, payload }])
    }
    return null
  })
}

export async function carryFavorites(
  trx: Trx,
  engine: Database['engine'],
  { copies, to }: { copies: ReadonlyMap<string, string>; to: string },
  now: number,
): Promise<void> {
  const rows = await trx
    .selectFrom('choice')
    .innerJoin('chosen_frame', 'choice_id', 'choice.id')
    .innerJoin('client_album', 'client_album.client_id', 'choice.client_id')
    .where('client_album.album_id', '=', to)
    .where('list_id', 'is', null)
    .where('chosen_frame.frame_id', 'in', [...copies.keys(), ''])
    .select(['client_album.client_id as clientId', 'frame_id', 'note', 'chosen_at'])
    .execute()
  for (const [clientId, chosen] of Map.groupBy(rows, (row) => row.clientId)) {
    const favorites = { album_id: to, client_id: clientId, list_id: null }
    const { id: choice_id } = await lockedChoice(trx, engine, favorites, now)
    for (let i = 0; i < chosen.length; i += BATCH) {
      const some = chosen.slice(i, i + BATCH).map(({ frame_id, note, chosen_at }) => {
        return { choice_id, frame_id: copies.get(frame_id) as string, note, chosen_at }
      })
      await trx.insertInto('chosen_frame').values(some).execute()
    }
  }
}

/** Changes a viewer's choice while they may. Changes of one choice take turns, because they count it first. */
function change(
  { database }: ChoosingPorts,
  { viewer, slug, listId }: ChoiceTarget,
  now: number,
  work: (
    trx: Trx,
    choice: { id: string; owner: string; albumId: string; most: number | null },
  ) => Promise<Obstacle | 'limited' | 'missing' | null>,
): Promise<Chosen | null> {
  if (listId !== null && !('clientId' in viewer)) return Promise.resolve(null)
  const { column, id: owner } = ownerOf(viewer)
  if (owner === null) return Promise.resolve(null)
  return database.write(async (trx) => {
    const album = await openAlbum({ database: { db: trx } }, viewer, slug, now)
      .leftJoin('pick_list', (join) =>
        join.onRef('pick_list.album_id', '=', 'album.id').on('pick_list.id', '=', listId),
      )
      .where('album.link', 'is', null)
      .select(['album.id', 'pick_list.id as listId', 'most', 'closes_at as closesAt'])
      .executeTakeFirst()
    if (!album || album.listId !== listId) return null
    const { id: albumId, most, closesAt } = album
    const key = { album_id: albumId, [column]: owner, list_id: listId }
    const choice = await lockedChoice(trx, database.engine, key, now)
    const lock = lockOf({ finishedAt: choice.finished_at, closesAt }, now)
    const why = lock ?? (await work(trx, { id: choice.id, owner, albumId, most }))
    if (why === 'missing') return null
    const count = await countChosen(trx, choice.id)
    return why ? { why, count, most } : { count, most }
  })
}

async function lockedChoice(
  trx: Trx,
  engine: Database['engine'],
  key: { album_id: string; client_id?: string; guest_id?: string; list_id: string | null },
  now: number,
) {
  await trx
    .insertInto('choice')
    .values({ id: uuidv7(now), ...key })
    .onConflict((same) => same.doNothing())
    .execute()
  const choice = trx
    .selectFrom('choice')
    .select(['id', 'finished_at'])
    .where((row) => row.and(key))
  return (engine === 'postgres' ? choice.forUpdate() : choice).executeTakeFirstOrThrow()
}

async function countChosen(trx: Trx, choiceId: string): Promise<number> {
  const { n } = await trx
    .selectFrom('chosen_frame')
    .innerJoin('frame', 'frame.id', 'chosen_frame.frame_id')
    .where('choice_id', '=', choiceId)
    .where('frame.deleted_at', 'is', null)
    .where(isShownFrame)
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return n
}
