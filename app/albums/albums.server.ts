import type { Transaction } from 'kysely'
import { uuidv7 } from '../../ports/database/id.ts'
import type { Database } from '../../ports/database/port.ts'
import type { Schema } from '../../ports/database/schema/schema.ts'
import type { Actor } from '../audit/actor.ts'
import { recordEvent } from '../audit/audit.server.ts'
import { withLock } from '../clients/lock.server.ts'
import { slugFrom } from '../clients/slug.ts'

/** A private album as the owner describes it. */
export interface NewAlbum {
  /** The owner's short code. */
  name: string
  /** What clients see. */
  displayName: string
  /** `YYYY-MM-DD` */
  date: string | null
  /** An outside gallery's https address; null for a gallery here. */
  link: string | null
}

/** Adds a private album without photographs or grants. Refuses a second one with the same name and link. */
export function addAlbum(
  database: Pick<Database, 'engine' | 'write'>,
  album: NewAlbum,
  actor: Actor,
  now: number,
): Promise<{ id: string; slug: string } | { refused: string }> {
  return withLock(database, async (trx) => {
    const same = await findSameAlbum(trx, album)
    if (same) return { refused: `There is already such an album: ${same.slug}.` }
    return insertAlbum(trx, { ...album, visibility: 'private', published: 1 }, actor, now)
  })
}

/** The private album with this name and link, or null. */
async function findSameAlbum(
  db: Database['db'],
  { name, link }: Pick<NewAlbum, 'name' | 'link'>,
): Promise<{ id: string; slug: string; coverId: string | null } | null> {
  const album = await db
    .selectFrom('album')
    .select(['id', 'slug', 'cover_photo_id as coverId'])
    .where('visibility', '=', 'private')
    .where('name', '=', name)
    .where('link', link === null ? 'is' : '=', link)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .executeTakeFirst()
  return album ?? null
}

interface InsertedAlbum extends Omit<NewAlbum, 'displayName'> {
  /** Null for a public album. */
  displayName: string | null
  visibility: 'public' | 'private'
  published: 0 | 1
}

/** Adds an album without photographs in the caller's transaction, which has the lock. */
export async function insertAlbum(
  trx: Transaction<Schema>,
  { displayName, ...album }: InsertedAlbum,
  actor: Actor,
  now: number,
): Promise<{ id: string; slug: string }> {
  const [id, slug] = [uuidv7(now), await freeSlug(trx, album.name)]
  const empty = { category: null, city: null, cover_photo_id: null }
  await trx
    .insertInto('album')
    .values({ id, slug, display_name: displayName, ...album, ...empty })
    .execute()
  await recordEvent(trx, { actor, action: 'album.add', about: id }, now)
  return { id, slug }
}

/** The first address for this name that no album has. */
export async function freeSlug(trx: Transaction<Schema>, name: string): Promise<string> {
  for (let n = 1; ; n++) {
    const slug = slugFrom(name, n)
    const same = await trx.selectFrom('album').select('id').where('slug', '=', slug).executeTakeFirst()
    if (!same) return slug
  }
}
