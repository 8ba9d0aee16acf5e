import { sql } from 'kysely'
import { containing } from '../../../../ports/database/containing.ts'
import type { Database } from '../../../../ports/database/port.ts'

/** An album that photographs can be uploaded into. */
export interface AlbumChoice {
  id: string
  title: string
  photographs: number
}

const MOST = 30

/** The albums whose title has these words, the newest first. */
export async function albumChoices({ db }: Pick<Database, 'db'>, search: string): Promise<AlbumChoice[]> {
  const pattern = containing(search)
  const rows = await db
    .selectFrom('album')
    .select(['id', 'name', 'display_name as displayName'])
    .select(({ selectFrom, fn }) =>
      selectFrom('frame')
        .select(fn.countAll().as('n'))
        .whereRef('album_id', '=', 'album.id')
        .where('frame.deleted_at', 'is', null)
        .as('photographs'),
    )
    .where('deleted_at', 'is', null)
    .where('link', 'is', null)
    .where(
      sql<boolean>`(lower(name) like lower(${pattern}) escape '!'
        or lower(coalesce(display_name, '')) like lower(${pattern}) escape '!')`,
    )
    .orderBy('id', 'desc')
    .limit(MOST)
    .execute()
  return rows.map(({ id, name, displayName, photographs }) => ({
    id,
    title: displayName ?? name,
    photographs: Number(photographs),
  }))
}
