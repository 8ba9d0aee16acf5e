import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '../../../ports/database/port.ts'
import type { Schema } from '../../../ports/database/schema/schema.ts'
import { photosIn } from '../../site/sections/shapes.ts'
import type { Trx } from '../change.server.ts'

export type Unconsented = Awaited<ReturnType<typeof unconsentedPhotos>>[number]

/**
 * Finds those of these photographs that visitors do not see yet, on pages, in posts or in the portfolio, and that have
 * no client's consent, or of which one was withdrawn; each with its latest album. Those in the trash are still a
 * client's.
 */
export async function unconsentedPhotos({ db }: Pick<Database, 'db'>, photoIds: readonly string[]) {
  const rows = await db
    .selectFrom('frame')
    .innerJoin('album', 'album.id', 'frame.album_id')
    .where('frame.photo_id', 'in', [...photoIds, ''])
    .where('album.visibility', '=', 'private')
    .where((has) => has.or([isGranted(has), has('album.consent_lost_at', 'is not', null)]))
    .where(sql<boolean>`not ${IN_PORTFOLIO} and not ${ON_SITE} and not exists ${postsWith('published')}`)
    .select(['frame.photo_id as photoId', 'album.id', 'album.name', 'album.display_name as displayName'])
    .select([CONSENTED.as('consented'), WITHDRAWN.as('withdrawn')])
    .orderBy('album.id', 'desc')
    .execute()
  const consented = new Set(rows.flatMap((row) => (Number(row.consented) === 1 ? row.photoId : [])))
  const withdrawn = rows.filter((row) => row.withdrawn !== null)
  const latest = new Map([...rows.toReversed(), ...withdrawn].map((row) => [row.photoId, row]))
  const lacking = [...latest.values()].filter((row) => row.withdrawn !== null || !consented.has(row.photoId))
  const albums = [...Map.groupBy(lacking, ({ id }) => id).values()]
  return Promise.all(
    albums.map(async (same) => {
      const [{ id, name, displayName, withdrawn }] = same as [(typeof same)[number]]
      const album = { id, title: displayName ?? name }
      const clients = withdrawn === null ? await clientsOf(db, id) : []
      return { album, clients, photos: same.map(({ photoId }) => photoId) }
    }),
  )
}

/**
 * Makes publishing these photographs and withdrawing a consent take turns: both lock the albums. Ask what the
 * photographs lack after it. SQLite has one writer at a time.
 */
export async function lockAlbumsOf(
  engine: Database['engine'],
  trx: Trx,
  photoIds: readonly string[],
): Promise<void> {
  if (engine === 'sqlite' || photoIds.length === 0) return
  await trx
    .selectFrom('album')
    .select('id')
    .where('id', 'in', (from) =>
      from.selectFrom('frame').select('album_id').where('photo_id', 'in', photoIds),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

const IN_PORTFOLIO = sql`exists (select 1 from frame as other join album as page on page.id = other.album_id
  where other.photo_id = frame.photo_id and other.deleted_at is null
    and page.visibility = 'public' and page.published = 1 and page.deleted_at is null)`

const ON_SITE = sql`exists (select 1 from site_photo
  where site_photo.photo_id = frame.photo_id and site_photo.state = 'published' and site_photo.section <> 'proofs')`

/** Posts that visitors read or will read, or that were unpublished; never published text names none. */
function postsWith(status: 'published' | 'draft') {
  return sql`(select 1 from post where post.status = ${sql.lit(status)} and post.deleted_at is null and ${IN_POST})`
}

const IN_POST = sql`(post.main_photo_id = frame.photo_id or exists (select 1 from post_photo
  where post_photo.post_id = post.id and post_photo.photo_id = frame.photo_id))`

const WITHDRAWN = sql<number | null>`(select max(withdrawn_at) from album_consent where album_id = album.id)`

const CONSENTED = sql<number>`case when exists (select 1 from album_consent where album_id = album.id)
  and not exists (select 1 from album_consent where album_id = album.id and withdrawn_at is not null)
  then 1 else 0 end`

function isGranted(has: ExpressionBuilder<Schema, 'album'>) {
  return has.exists(
    has.selectFrom('client_album').select('client_id').whereRef('client_album.album_id', '=', 'album.id'),
  )
}

export function clientsOf(db: Database['db'], albumId: string) {
  return db
    .selectFrom('client_album')
    .innerJoin('client', 'client.id', 'client_album.client_id')
    .where('album_id', '=', albumId)
    .select(['client.id', 'client.name'])
    .orderBy('client.name')
    .orderBy('client.id')
    .execute()
}

/** Takes the photographs of these albums off the site, unless the portfolio shows them, and makes drafts of posts. */
export async function takeOffSite(trx: Trx, albumIds: readonly string[]): Promise<void> {
  const { numDeletedRows } = await trx
    .deleteFrom('site_photo')
    .where('state', '=', 'published')
    .where('section', '<>', 'proofs')
    .where('photo_id', 'in', (from) =>
      from
        .selectFrom('frame')
        .where('album_id', 'in', [...albumIds, ''])
        .where(sql<boolean>`not ${IN_PORTFOLIO}`)
        .select('photo_id'),
    )
    .executeTakeFirstOrThrow()
  await trx
    .updateTable('post')
    .set({ status: 'draft' })
    .where('status', '=', 'published')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('frame')
          .where('album_id', 'in', [...albumIds, ''])
          .where(sql<boolean>`${IN_POST} and not ${IN_PORTFOLIO}`)
          .select('frame.id'),
      ),
    )
    .execute()
  // No trigger does: the texts that name the photographs stay as they are.
  if (numDeletedRows > 0n) await sql`update content_version set version = version + 1`.execute(trx)
}

/** Whether the site or draft posts name photographs of an album that lost its consent: the owner replaces them. */
export async function hasGaps(
  db: Database['db'],
): Promise<(has: ExpressionBuilder<Schema, 'album'>) => Expression<SqlBool>> {
  const sections = await db
    .selectFrom('site_section')
    .select(['section', 'published'])
    .where('section', '<>', 'proofs')
    .where('published', 'is not', null)
    .execute()
  const named = photosIn(
    Object.fromEntries(sections.map(({ section, published }) => [section, JSON.parse(published ?? '')])),
  )
  return (has) =>
    has.exists(
      has
        .selectFrom('frame')
        .select('frame.id')
        .whereRef('frame.album_id', '=', 'album.id')
        .where(({ or, and, eb }) =>
          or([
            and([eb('frame.photo_id', 'in', [...named, '']), sql<boolean>`not ${ON_SITE}`]),
            sql<boolean>`exists ${postsWith('draft')}`,
          ]),
        )
        .where(sql<boolean>`not ${IN_PORTFOLIO}`),
    )
}
