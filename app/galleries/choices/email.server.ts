import type { Database } from '../../../ports/database/port.ts'
import type { Leased } from '../../jobs/queue.server.ts'
import { onePickSet } from './album-picks.server.ts'

export type PicksFinished = NonNullable<Awaited<ReturnType<typeof picksFinishedEmail>>>

/** Returns null when the picks are open again, were finished once more, or are gone. */
export async function picksFinishedEmail(
  { database, origin }: { database: Pick<Database, 'db'>; origin: string },
  { about, payload }: Leased,
) {
  const row = await database.db
    .selectFrom('choice')
    .innerJoin('album', 'album.id', 'choice.album_id')
    .where('choice.id', '=', about ?? '')
    .where('album.deleted_at', 'is', null)
    .select(({ fn }) => ['album.id', fn.coalesce('album.display_name', 'album.name').as('title')])
    .executeTakeFirst()
  const found = row && (await onePickSet(database, row.id, about ?? ''))
  const finishedAt = found?.set.finishedAt ?? null
  if (!found || finishedAt === null || finishedAt !== payload.finishedAt) return null
  const { list, set } = found
  const { name, email } = set.client
  return {
    kind: 'picks-finished' as const,
    client: { name, email },
    album: row.title,
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
