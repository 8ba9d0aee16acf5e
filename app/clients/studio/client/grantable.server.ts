import { sql } from 'kysely'
import type { Database } from '../../../../ports/database/port.ts'
import { search as find } from '../../../../ports/database/search.ts'
import type { By } from '../../../audit/actor.ts'
import { dayText } from '../../../studio/ui/dates/day.ts'
import { grantAlbumIn } from '../../grants/granting.server.ts'
import { withLock } from '../../lock.server.ts'

const OFFERED = 20

export async function offeredAlbums(database: Pick<Database, 'db' | 'engine'>, search = '') {
  const found = await find(database, 'album', search)
  const rows = await database.db
    .selectFrom('album')
    .where('visibility', '=', 'private')
    .where('deleted_at', 'is', null)
    .where(found.has('album.id'))
    .select(['id', 'name', 'display_name', 'date'])
    .orderBy(sql`date desc nulls last`)
    .orderBy('id', 'desc')
    .limit(OFFERED)
    .execute()
  return rows.map(({ id, name, display_name, date }) => ({
    id,
    label: display_name ?? name,
    description: date === null ? undefined : dayText(date, { dateStyle: 'medium' }),
  }))
}

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

interface Gift extends By {
  albumIds: string[]
  clientId: string
  expiresAt: number | null
}

export async function giveAlbums(
  database: Database,
  { albumIds, ...grant }: Gift,
): Promise<{ refused: string } | null> {
  return withLock(database, async (trx) => {
    const albums = await onlyGrantable({ db: trx }, albumIds)
    if (albums.length === 0) return { refused: 'Choose an album that is for clients.' }
    const client = trx.selectFrom('client').select('id').where('id', '=', grant.clientId)
    if (!(await client.executeTakeFirst())) return { refused: 'This client no longer exists.' }
    for (const albumId of albums) await grantAlbumIn(trx, { ...grant, albumId })
    return null
  })
}
