import { sql } from 'kysely'
import type { Database } from '../../../../ports/database/port.ts'
import { search as find } from '../../../../ports/database/search.ts'
import { albumTitle } from '../../../albums/change.server.ts'
import { framesOf } from '../../../albums/frames/order.server.ts'

export type AlbumChoice = Awaited<ReturnType<typeof albumChoices>>[number]

const MOST = 30

/** Everyone sees an added photograph at once. */
const IS_PUBLIC = sql<0 | 1>`case when visibility = 'public' and published = 1 then 1 else 0 end`
/** IDs start with the time. */
const LAST_CHANGE = sql`coalesce((select max(event.id) from audit_event event where event.about = album.id), album.id)`

/**
 * Finds albums, those that everyone sees last, and the last changed first. With `from`, only albums that photographs of
 * this album may go into: those of a client may go into a public one only with that client's consent.
 */
export async function albumChoices(database: Pick<Database, 'db' | 'engine'>, search: string, from?: string) {
  const found = await find(database, 'album', search)
  const origin = sql`(select case when source.visibility = 'private' then source.id else source.made_from end
    from album source where source.id = ${from ?? ''})`
  const rows = await database.db
    .selectFrom('album')
    .select(['id', albumTitle.as('title'), 'visibility', 'published'])
    .select((has) =>
      framesOf(has)
        .select(({ fn }) => fn.countAll().as('n'))
        .as('photographs'),
    )
    .where('deleted_at', 'is', null)
    .where('link', 'is', null)
    .where(found.has('album.id'))
    .$if(from !== undefined, (query) =>
      query
        .where('id', '<>', from as string)
        .where(sql<boolean>`(visibility = 'private' or ${origin} is null or made_from = ${origin})`),
    )
    .orderBy(IS_PUBLIC)
    .orderBy(LAST_CHANGE, 'desc')
    .orderBy('id', 'desc')
    .limit(MOST)
    .execute()
  return rows.map(({ photographs, published, ...album }) => {
    return { ...album, photographs: Number(photographs), published: published === 1 }
  })
}
