import { type SqlBool, sql } from 'kysely'
import { containing } from '../../../../ports/database/containing.ts'
import type { Database } from '../../../../ports/database/port.ts'
import { grantAlbum } from '../../grants/granting.server.ts'

/** A private album that can be granted. */
export interface GrantableAlbum {
  id: string
  title: string
  /** `YYYY-MM-DD`. */
  date: string | null
}

/** Private albums that are not in the trash, the newest first. With `search` those whose name contains it. */
export async function findGrantable(
  { db }: Pick<Database, 'db'>,
  { search, limit }: { search?: string; limit: number },
): Promise<GrantableAlbum[]> {
  const pattern = containing(search ?? '')
  const like = (column: string) => sql<SqlBool>`lower(${sql.ref(column)}) like lower(${pattern}) escape '!'`
  const rows = await db
    .selectFrom('album')
    .where('visibility', '=', 'private')
    .where('deleted_at', 'is', null)
    .$if(search !== undefined, (query) =>
      query.where(({ or }) => or([like('album.name'), like('album.display_name')])),
    )
    .select(['id', 'name', 'display_name', 'date'])
    .orderBy(sql`date desc nulls last`)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ id, name, display_name, date }) => ({ id, title: display_name ?? name, date }))
}

/** Which of these IDs are private albums that are not in the trash. */
export async function onlyGrantable({ db }: Pick<Database, 'db'>, ids: string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('album')
    .where('visibility', '=', 'private')
    .where('deleted_at', 'is', null)
    .where('id', 'in', [...ids, ''])
    .select('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Gives those of these albums to a client that can be granted, until `expiresAt` (UTC milliseconds; null for no end). */
export async function giveAlbums(
  database: Database,
  { albumIds, ...grant }: Omit<Parameters<typeof grantAlbum>[1], 'albumId'> & { albumIds: string[] },
): Promise<{ refused: string } | null> {
  const albums = await onlyGrantable(database, albumIds)
  if (albums.length === 0) return { refused: 'Choose an album.' }
  for (const albumId of albums) await grantAlbum(database, { ...grant, albumId })
  return null
}
