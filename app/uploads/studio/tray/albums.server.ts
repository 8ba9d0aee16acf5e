import { sql } from 'kysely'
import type { Database } from '../../../../ports/database/port.ts'
import { search as find } from '../../../../ports/database/search.ts'

/** An album that photographs can be uploaded into. */
export interface AlbumChoice {
  id: string
  title: string
  photographs: number
  visibility: 'public' | 'private'
  published: boolean
}

const MOST = 30

/** 1 where a photograph that is added is public at once. */
const IS_PUBLIC = sql<0 | 1>`case when visibility = 'public' and published = 1 then 1 else 0 end`
/** IDs begin with the time. */
const LAST_CHANGE = sql`coalesce((select max(event.id) from audit_event event where event.about = album.id), album.id)`

/**
 * The albums that a search finds: those that nobody sees without being given access, then the public ones, and of each
 * the last changed first. With `from` they are those that photographs of this album may go into: of a client's, the
 * public ones only where they need that client's consent.
 */
export async function albumChoices(
  database: Pick<Database, 'db' | 'engine'>,
  search: string,
  from?: string,
): Promise<AlbumChoice[]> {
  const found = await find(database, 'album', search)
  /** The private album whose photographs `from` shows. */
  const origin = sql`(select case when source.visibility = 'private' then source.id else source.made_from end
    from album source where source.id = ${from ?? ''})`
  const rows = await database.db
    .selectFrom('album')
    .select(['id', 'name', 'display_name as displayName', 'visibility', 'published'])
    .select(({ selectFrom, fn }) =>
      selectFrom('frame')
        .select(fn.countAll().as('n'))
        .whereRef('album_id', '=', 'album.id')
        .where('frame.deleted_at', 'is', null)
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
  return rows.map(({ id, name, displayName, photographs, visibility, published }) => ({
    id,
    title: displayName ?? name,
    photographs: Number(photographs),
    visibility,
    published: published === 1,
  }))
}
