import type { Database } from '../../../ports/database/port.ts'
import type { Leased } from '../../jobs/queue.server.ts'
import { onePickSet } from './album-picks.server.ts'

export interface PicksFinished {
  kind: 'picks-finished'
  client: { name: string; email: string }
  album: string
  list: string
  count: number
  most: number | null
  notes: { number: number; file: string; note: string }[]
  finishedAt: number
  link: string
}

/** Returns null when the picks are open again, were finished once more, or are gone. */
export async function picksFinishedEmail(
  { database, origin }: { database: Pick<Database, 'db'>; origin: string },
  { about, payload }: Leased,
): Promise<PicksFinished | null> {
  const row = await database.db
    .selectFrom('choice')
    .innerJoin('album', 'album.id', 'choice.album_id')
    .where('choice.id', '=', about ?? '')
    .where('album.deleted_at', 'is', null)
    .select(['album.id', 'album.name', 'album.display_name as displayName'])
    .executeTakeFirst()
  const found = row && (await onePickSet(database, row.id, about ?? ''))
  const finishedAt = found?.set.finishedAt ?? null
  if (!found || finishedAt === null || finishedAt !== payload.finishedAt) return null
  const { list, set } = found
  return {
    kind: 'picks-finished',
    client: set.client,
    album: row.displayName ?? row.name,
    list: list.name,
    count: set.picks.length,
    most: list.most,
    finishedAt,
    notes: set.picks
      .filter(({ note }) => note !== '')
      .map(({ number, file, note }) => ({ number, file, note })),
    link: `${origin}/studio/albums/${row.id}/picks#${set.id}`,
  }
}
