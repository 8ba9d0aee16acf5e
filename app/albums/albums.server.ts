import type { Transaction } from 'kysely'
import { uuidv7 } from '../../ports/database/id.ts'
import type { Database } from '../../ports/database/port.ts'
import type { Schema } from '../../ports/database/schema/schema.ts'
import type { Actor } from '../audit/actor.ts'
import { recordEvent } from '../audit/audit.server.ts'
import { isLive } from '../clients/grants/grants.server.ts'
import { withLock } from '../clients/lock.server.ts'
import { slugFrom } from '../clients/slug.ts'
import { albumFacts, standingOfRow } from './publishing.server.ts'
import type { AlbumStanding } from './state.ts'

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

export interface AlbumLine extends NewAlbum, AlbumStanding {
  id: string
  slug: string
  photographs: number
  /** How many clients have a live grant. */
  clients: number
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
export async function findSameAlbum(
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

/** The album with this slug, or with this name if no other has it; otherwise a sentence for the owner. */
export async function findAlbum(
  { db }: Pick<Database, 'db'>,
  called: string,
  among: ('public' | 'private')[] = ['private'],
): Promise<{ id: string; slug: string; displayName: string } | { refused: string }> {
  const found = await db
    .selectFrom('album')
    .select(['id', 'slug', 'name', 'display_name as displayName', 'visibility'])
    .where((has) => has.or([has('slug', '=', called), has('name', '=', called)]))
    .where('deleted_at', 'is', null)
    .execute()
  const own = found.filter(({ visibility }) => among.includes(visibility))
  const album = own.find(({ slug }) => slug === called) ?? own[0]
  if (album && (own.length === 1 || album.slug === called)) {
    return { id: album.id, slug: album.slug, displayName: album.displayName ?? album.name }
  }
  if (album)
    return { refused: `Several albums have the name ${called}. Use the slug that 'album list' shows.` }
  if (found.length > 0) return { refused: `${called} is a public album, in the portfolio.` }
  return { refused: `There is no album ${called}. 'album list' shows them.` }
}

/** All private or public albums, newest first. */
export async function listAlbums(
  { db }: Pick<Database, 'db'>,
  visibility: 'public' | 'private',
  now: number,
): Promise<AlbumLine[]> {
  const rows = await albumFacts(db)
    .where('visibility', '=', visibility)
    .select(['slug', 'name', 'display_name as displayName', 'date'])
    .select(({ selectFrom, fn }) =>
      selectFrom('client_album')
        .select(fn.countAll().as('n'))
        .whereRef('album_id', '=', 'album.id')
        .where((has) => isLive(has, now))
        .as('clients'),
    )
    .orderBy('date', (order) => order.desc().nullsLast())
    .orderBy('album.id', 'desc')
    .execute()
  return rows.map((row) => {
    const { id, slug, name, displayName, date, link, photographs, clients } = row
    return {
      ...{ id, slug, name, displayName: displayName ?? name, date, link },
      ...standingOfRow(row, now),
      photographs: Number(photographs),
      clients: Number(clients),
    }
  })
}
