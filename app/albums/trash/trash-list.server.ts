import { type SqlBool, sql } from 'kysely'
import type { Database } from '../../../ports/database/port.ts'
import { albumTitle } from '../change.server.ts'

export interface TrashGroup {
  kind: 'album' | 'athlete' | 'photograph' | 'post' | 'team'
  id: string
  name: string
  goneAt: number
}

type Db = Pick<Database, 'db'>

const DAY = 86_400_000
export const TRASH_LIFETIME = 30 * DAY

const day = sql`frame.deleted_at / ${sql.lit(DAY)}`

/** Without the photographs of an album, and the athletes of a team, that are in the trash themselves. */
const GROUPS = sql`(
  select 'album' as kind, album.id, album.deleted_at as at, ${albumTitle} as name, 1 as n, '' as detail
    from album where album.deleted_at is not null
  union all select 'post', post.id, post.deleted_at, coalesce(post_draft.title, post.title), 1, ''
    from post left join post_draft on post_draft.post_id = post.id where post.deleted_at is not null
  union all select 'photograph', min(frame.id), min(frame.deleted_at), ${albumTitle}, count(*), min(photo.name)
    from frame join album on album.id = frame.album_id join photo on photo.id = frame.photo_id
    where frame.deleted_at is not null and album.deleted_at is null group by album.id, ${day}
  union all select 'team', id, deleted_at, name || ' ' || season, 1, '' from team where deleted_at is not null
  union all select 'athlete', athlete.id, athlete.deleted_at, athlete.number || ' ' || athlete.name, 1, team.name
    from athlete join team on team.id = athlete.team_id
    where athlete.deleted_at is not null and team.deleted_at is null
) as trash`

export function readTrash(
  database: Db,
  { before, limit }: { before?: Pick<TrashGroup, 'goneAt' | 'id'> | null; limit: number },
): Promise<TrashGroup[]> {
  if (!before) return groups(database, sql<SqlBool>`1 = 1`, limit)
  return groups(database, sql<SqlBool>`(at, id) < (${before.goneAt - TRASH_LIFETIME}, ${before.id})`, limit)
}

/** Finds the group of an album, post, team, athlete or frame in the trash, and the IDs of all its frames. */
export async function findInTrash(
  database: Db,
  id: string,
): Promise<{ group: TrashGroup; albumId: string; frames: string[] } | null> {
  const frames = await database.db
    .selectFrom('frame as one')
    .innerJoin('frame', 'frame.album_id', 'one.album_id')
    .where('one.id', '=', id)
    .where(sql<SqlBool>`${day} = one.deleted_at / ${sql.lit(DAY)}`)
    .select(['frame.id', 'frame.album_id as albumId'])
    .orderBy('frame.id')
    .execute()
  const [group] = await groups(database, sql<SqlBool>`id = ${frames[0]?.id ?? id}`, 1)
  return group ? { group, albumId: frames[0]?.albumId ?? '', frames: frames.map((frame) => frame.id) } : null
}

interface Row extends Pick<TrashGroup, 'kind' | 'id'> {
  at: number
  name: string
  n: number
  detail: string
}

async function groups(
  { db }: Db,
  where: ReturnType<typeof sql<SqlBool>>,
  limit: number,
): Promise<TrashGroup[]> {
  const { rows } = await sql<Row>`
    select * from ${GROUPS} where ${where} order by at desc, id desc limit ${limit}`.execute(db)
  return rows.map(({ kind, id, at, ...row }) => ({
    kind,
    id,
    name: nameOf(kind, row),
    goneAt: Number(at) + TRASH_LIFETIME,
  }))
}

function nameOf(kind: TrashGroup['kind'], { name, n, detail }: Pick<Row, 'name' | 'n' | 'detail'>): string {
  if (kind === 'athlete') return `${name.trim()} of ${detail}`
  if (kind !== 'photograph') return name.trim() || 'Untitled'
  return `${Number(n) === 1 ? detail : `${Number(n)} photos`} from ${name}`
}
