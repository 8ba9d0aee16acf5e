import type { Database } from '../../../ports/database/port.ts'
import { clientActor } from '../../audit/actor.ts'
import { recordEvent } from '../../audit/audit.server.ts'
import { asking } from '../../clients/grants/ask-to-open.server.ts'
import { ASK_AGAIN } from '../../clients/grants/closed.server.ts'
import { enqueue, type Leased } from '../../jobs/queue.server.ts'
import { tryConsume } from '../../limits/rate-limit.server.ts'
import { openAlbum } from '../../viewers/viewer.server.ts'
import { lockedChoice } from './choosing.server.ts'
import { type ListState, lockOf } from './rules.ts'

type Db = Pick<Database, 'db'>

/** Asking again within a week changes nothing. Returns when they asked; null for a list that is still open to them. */
export function askForPicks(
  { database }: { database: Pick<Database, 'engine' | 'write'> },
  { clientId, slug, listId }: { clientId: string; slug: string; listId: string },
  now: number,
): Promise<number | 'limited' | null> {
  return database.write(async (trx) => {
    const list = await openAlbum({ database: { db: trx } }, { clientId }, slug, now)
      .innerJoin('pick_list', 'pick_list.album_id', 'album.id')
      .where('pick_list.id', '=', listId)
      .where('album.link', 'is', null)
      .select(['album.id as albumId', 'closes_at as closesAt'])
      .executeTakeFirst()
    if (!list) return null
    const { albumId: album_id, closesAt } = list
    const key = { album_id, client_id: clientId, list_id: listId }
    const choice = await lockedChoice(trx, database.engine, key, now)
    const state = { closesAt, finishedAt: choice.finished_at, askedAt: choice.reopen_asked_at }
    if (!lockOf(state, now)) return null
    const asked = picksAskedAt(state, now)
    if (asked !== null) return asked
    if (!(await tryConsume(trx, asking(clientId)))) return 'limited'
    await trx.updateTable('choice').set({ reopen_asked_at: now }).where('id', '=', choice.id).execute()
    const by = { actor: clientActor(clientId), now }
    await recordEvent(trx, by, { action: 'picks.ask', about: album_id, detail: { list: listId } })
    const payload = { email: 'picks-reopening', askedAt: now }
    await enqueue(trx, [{ kind: 'mail', about: choice.id, payload }])
    return now
  })
}

/** When the client asked, if that was within the last week and after the lock. */
export function picksAskedAt({ askedAt, ...state }: ListState & { askedAt: number | null }, now: number) {
  const lock = lockOf(state, now)
  if (askedAt === null || lock === null || askedAt <= now - ASK_AGAIN) return null
  const since = lock === 'finished' ? state.finishedAt : state.closesAt
  return askedAt >= (since ?? 0) ? askedAt : null
}

/** The latest first; without albums in the trash. */
export async function picksRequests({ db }: Db, now: number, setId?: string) {
  const rows = await db
    .selectFrom('choice')
    .innerJoin('pick_list', 'pick_list.id', 'choice.list_id')
    .innerJoin('album', 'album.id', 'choice.album_id')
    .innerJoin('client', 'client.id', 'choice.client_id')
    .where('reopen_asked_at', 'is not', null)
    .where('album.deleted_at', 'is', null)
    .$if(setId !== undefined, (query) => query.where('choice.id', '=', setId ?? ''))
    .select(['choice.id as setId', 'pick_list.name as list', 'closes_at as closesAt'])
    .select(['finished_at as finishedAt', 'reopen_asked_at as askedAt'])
    .select(['client.id as clientId', 'client.name as clientName', 'client.email'])
    .select(({ fn }) => ['album.id as albumId', fn.coalesce('album.display_name', 'album.name').as('title')])
    .orderBy('reopen_asked_at', 'desc')
    .execute()
  return rows.flatMap(({ setId, list, clientId, clientName, email, albumId, title, ...state }) => {
    const [lock, askedAt] = [lockOf(state, now), picksAskedAt(state, now)]
    if (lock === null || askedAt === null) return []
    const client = { id: clientId, name: clientName, email }
    return { setId, lock, client, album: { id: albumId, title }, list, askedAt }
  })
}

export type PicksReopening = NonNullable<Awaited<ReturnType<typeof picksReopeningEmail>>>

export async function picksReopeningEmail(
  { database, origin }: { database: Db; origin: string },
  { about, payload }: Leased,
  now: number,
) {
  const [request] = await picksRequests(database, now, about ?? '')
  if (!request || request.askedAt !== payload.askedAt) return null
  const { setId, album, list, lock, askedAt } = request
  const client: { name: string; email: string } = request.client
  const link = `${origin}/studio/albums/${album.id}/picks#${setId}`
  return { kind: 'picks-reopening' as const, client, album: album.title, list, lock, askedAt, link }
}
