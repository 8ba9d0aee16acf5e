import { sql } from 'kysely'
import { containing } from '../../../ports/database/containing.ts'
import type { Database } from '../../../ports/database/port.ts'

/** An album that a search found. */
export interface FoundAlbum {
  id: string
  title: string
  /** `YYYY-MM-DD` */
  date: string | null
  visibility: 'public' | 'private'
}

/** The albums whose name or title contains `search`, the newest day first, without those in the trash. */
export async function findAlbums(
  { db }: Pick<Database, 'db'>,
  search: string,
  limit: number,
): Promise<FoundAlbum[]> {
  const pattern = containing(search.toWellFormed())
  const rows = await db
    .selectFrom('album')
    .select(['id', 'name', 'display_name', 'date', 'visibility'])
    .where('deleted_at', 'is', null)
    .where(
      sql<boolean>`(lower(name) like lower(${pattern}) escape '!'
        or lower(coalesce(display_name, '')) like lower(${pattern}) escape '!')`,
    )
    .orderBy(sql`coalesce(date, '')`, 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ display_name, name, ...album }) => ({ ...album, title: display_name ?? name }))
}
