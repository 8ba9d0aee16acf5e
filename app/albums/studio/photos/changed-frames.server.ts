import type { Database } from '../../../../ports/database/port.ts'
import { RECIPE } from '../../../photos/rules/address.ts'
import { ALBUM_ORDER, numberedFrames } from '../../frames/order.server.ts'
import { frameRows, gridFrame } from './grid/grid.server.ts'
import type { ChangedFrame } from './grid/grid-view.ts'

/** Frames per query: more are not developed between two calls. */
const BATCH = 1000

/**
 * Returns at each call the frames of an album that changed since the call before, in the album's order: that were
 * added, replaced or developed, or that failed. The first call returns none.
 */
export function followFrames({ db }: Pick<Database, 'db'>, albumId: string): () => Promise<ChangedFrame[]> {
  let newest: string | undefined
  /** Frames that are not developed, as JSON, by their IDs. */
  let undeveloped = new Map<string, string>()
  return async () => {
    const since = newest ?? (await newestFrame(db, albumId))
    const rows = await frameRows({ db }, albumId)
      .where(({ or, eb }) => or([eb('photo.recipe', 'is distinct from', RECIPE), eb('frame.id', '>', since)]))
      .execute()
    const here = new Set(rows.map(({ id }) => id))
    const left = [...undeveloped.keys()].filter((id) => !here.has(id)).slice(0, BATCH)
    const developed =
      left.length > 0 ? await frameRows({ db }, albumId).where('frame.id', 'in', left).execute() : []
    const frames = [...rows, ...developed].map(gridFrame)
    const changed = frames.filter((frame) => JSON.stringify(frame) !== undeveloped.get(frame.id))
    const isFirst = newest === undefined
    newest = [since, ...rows.map(({ id }) => id)].toSorted().at(-1)
    undeveloped = new Map(
      frames.flatMap((frame) => (frame.placeholder ? [[frame.id, JSON.stringify(frame)] as const] : [])),
    )
    return isFirst ? [] : withPlaces(db, albumId, changed, since)
  }
}

async function newestFrame(db: Database['db'], albumId: string): Promise<string> {
  const frame = db
    .selectFrom('frame')
    .select(({ fn }) => fn.max('id').as('id'))
    .where('album_id', '=', albumId)
  return (await frame.executeTakeFirst())?.id ?? ''
}

async function withPlaces(
  db: Database['db'],
  albumId: string,
  changed: ChangedFrame[],
  since: string,
): Promise<ChangedFrame[]> {
  if (!changed.some(({ id }) => id > since)) return changed
  const rows = await numberedFrames(db, albumId).orderBy(ALBUM_ORDER).execute()
  const before = new Map(rows.map(({ id }, i) => [id, rows[i - 1]?.id ?? null]))
  return changed.map((frame) => (frame.id > since ? { ...frame, after: before.get(frame.id) } : frame))
}
