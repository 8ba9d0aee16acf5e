import type { Transaction } from 'kysely'
import type { Database } from '../../../ports/database/port.ts'
import type { Schema } from '../../../ports/database/schema/schema.ts'
import type { Actor } from '../../audit/actor.ts'
import { recordEvent } from '../../audit/audit.server.ts'
import { type AlbumsPorts, changeAlbum, type Refused } from '../change.server.ts'
import type { ConsentGiven } from '../consent.ts'

type Db = Pick<Database, 'db'>

/** A client's consent to a public page. Times are UTC milliseconds. */
interface Consent extends ConsentGiven {
  client: { id: string; name: string }
  withdrawnAt: number | null
}

export interface Consents {
  /** The private album; null when it is gone. */
  from: { id: string; title: string } | null
  given: Consent[]
  /** The clients to whom that album was ever granted: she may ask them. */
  clients: { id: string; name: string }[]
}

/** Who consented to a public page that was made from a private album; null for any other album. */
export async function readConsents({ db }: Db, albumId: string): Promise<Consents | null> {
  const page = await db
    .selectFrom('album')
    .leftJoin('album as source', 'source.id', 'album.made_from')
    .where('album.id', '=', albumId)
    .where('album.made_from', 'is not', null)
    .select(['album.made_from as madeFrom', 'source.id', 'source.name', 'source.display_name as displayName'])
    .executeTakeFirst()
  if (!page) return null
  const given = await db
    .selectFrom('album_consent')
    .innerJoin('client', 'client.id', 'album_consent.client_id')
    .where('album_id', '=', albumId)
    .select(['client.id', 'client.name', 'given_on as givenOn', 'how', 'note', 'withdrawn_at as withdrawnAt'])
    .orderBy('client.name')
    .orderBy('client.id')
    .execute()
  const { id, name, displayName, madeFrom } = page
  return {
    from: id === null ? null : { id, title: displayName ?? name ?? '' },
    given: given.map(({ id, name, ...consent }) => ({ client: { id, name }, ...consent })),
    clients: await clientsOf(db, madeFrom ?? ''),
  }
}

function clientsOf(db: Database['db'], albumId: string) {
  return db
    .selectFrom('client_album')
    .innerJoin('client', 'client.id', 'client_album.client_id')
    .where('album_id', '=', albumId)
    .select(['client.id', 'client.name'])
    .orderBy('client.name')
    .orderBy('client.id')
    .execute()
}

/** Records that a client consented, in place of what was recorded about them before. */
export function recordConsent(
  database: AlbumsPorts,
  { albumId, clientId }: { albumId: string; clientId: string },
  { givenOn, how, note }: ConsentGiven,
  actor: Actor,
  now: number,
): Promise<{ recorded: true } | Refused> {
  return changeAlbum<{ recorded: true }>(database, albumId, async (trx) => {
    const page = await trx
      .selectFrom('album')
      .select('made_from')
      .where('id', '=', albumId)
      .executeTakeFirst()
    if (!page?.made_from) return { refused: 'This album needs no consent.' }
    const clients = await clientsOf(trx, page.made_from)
    if (!clients.some(({ id }) => id === clientId)) return { refused: 'Choose who consented.' }
    const given = { given_on: givenOn, how, note, recorded_at: now, withdrawn_at: null }
    await trx
      .insertInto('album_consent')
      .values({ album_id: albumId, client_id: clientId, ...given })
      .onConflict((same) => same.columns(['album_id', 'client_id']).doUpdateSet(given))
      .execute()
    await trx.updateTable('album').set({ consent_lost_at: null }).where('id', '=', albumId).execute()
    const detail = { clientId, how }
    await recordEvent(trx, { actor, action: 'consent.record', about: albumId, detail }, now)
    return { recorded: true }
  })
}

/** Records that a client withdrew their consent. The page becomes a draft in the same transaction. */
export function withdrawConsent(
  database: AlbumsPorts,
  { albumId, clientId }: { albumId: string; clientId: string },
  actor: Actor,
  now: number,
): Promise<{ withdrawn: true } | Refused> {
  return changeAlbum<{ withdrawn: true }>(database, albumId, async (trx) => {
    const withdrawn = await trx
      .updateTable('album_consent')
      .set({ withdrawn_at: now })
      .where('album_id', '=', albumId)
      .where('client_id', '=', clientId)
      .where('withdrawn_at', 'is', null)
      .executeTakeFirstOrThrow()
    if (withdrawn.numUpdatedRows === 0n) return { refused: 'This consent no longer exists.' }
    await unpublish(trx, [albumId], now)
    await recordEvent(trx, { actor, action: 'consent.withdraw', about: albumId, detail: { clientId } }, now)
    return { withdrawn: true }
  })
}

/**
 * Takes the pages to which a client consented off the site, before the client is deleted with their consents. Returns the
 * slugs of those pages.
 */
export async function endConsents(
  trx: Transaction<Schema>,
  clientId: string,
  now: number,
): Promise<string[]> {
  const pages = await trx
    .selectFrom('album_consent')
    .innerJoin('album', 'album.id', 'album_consent.album_id')
    .select(['album.id', 'album.slug'])
    .where('client_id', '=', clientId)
    .where('withdrawn_at', 'is', null)
    .orderBy('album.slug')
    .execute()
  await unpublish(
    trx,
    pages.map(({ id }) => id),
    now,
  )
  return pages.map(({ slug }) => slug)
}

function unpublish(trx: Transaction<Schema>, albumIds: string[], now: number) {
  return trx
    .updateTable('album')
    .set({ published: 0, consent_lost_at: now })
    .where('id', 'in', [...albumIds, ''])
    .execute()
}

/** A page that lost a consent, and that the owner has not dealt with yet. */
export interface LostConsent {
  id: string
  title: string
  /** Who withdrew it; empty for a client who was erased. */
  clients: string[]
  at: number
}

/** Pages that lost a consent, the latest first; without those in the trash. */
export async function lostConsents({ db }: Db): Promise<LostConsent[]> {
  const rows = await db
    .selectFrom('album')
    .leftJoin('album_consent', (join) =>
      join.onRef('album_consent.album_id', '=', 'album.id').on('withdrawn_at', 'is not', null),
    )
    .leftJoin('client', 'client.id', 'album_consent.client_id')
    .where('consent_lost_at', 'is not', null)
    .where('album.deleted_at', 'is', null)
    .select(['album.id', 'album.name', 'display_name as displayName', 'consent_lost_at as at'])
    .select('client.name as client')
    .orderBy('consent_lost_at', 'desc')
    .orderBy('album.id')
    .orderBy('client.name')
    .execute()
  return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((same) => {
    const [first] = same
    if (!first) return []
    const { id, name, displayName, at } = first
    const clients = same.flatMap(({ client }) => client ?? [])
    return { id, title: displayName ?? name, clients, at: Number(at) }
  })
}
