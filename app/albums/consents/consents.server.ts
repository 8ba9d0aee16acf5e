import type { Database } from '../../../ports/database/port.ts'
import type { By } from '../../audit/actor.ts'
import { recordEvent } from '../../audit/audit.server.ts'
import { type AlbumsPorts, changeAlbum, type Refused, type Trx } from '../change.server.ts'
import type { ConsentGiven } from '../consent.ts'
import { clientsOf, hasGaps, takeOffSite } from './site-photos.server.ts'

type Db = Pick<Database, 'db'>

/**
 * Who consented to a public page that was made from a private album, or to the site showing photographs of a private
 * album; null for an album that needs no consent. Times are UTC milliseconds.
 */
export async function readConsents({ db }: Db, albumId: string) {
  const page = await db
    .selectFrom('album')
    .leftJoin('album as source', 'source.id', 'album.made_from')
    .where('album.id', '=', albumId)
    .select(['album.made_from as madeFrom', 'source.id', 'source.name', 'source.display_name as displayName'])
    .select(['album.visibility', 'album.consent_lost_at as lostAt'])
    .executeTakeFirst()
  if (!page) return null
  const onSite = page.visibility === 'private'
  if (page.madeFrom === null && !onSite) return null
  const given = await db
    .selectFrom('album_consent')
    .innerJoin('client', 'client.id', 'album_consent.client_id')
    .where('album_id', '=', albumId)
    .select([
      'client.id',
      'client.name',
      'given_on as givenOn',
      'how',
      'album_consent.note',
      'withdrawn_at as withdrawnAt',
    ])
    .orderBy('client.name')
    .orderBy('client.id')
    .execute()
  if (onSite && given.length === 0 && page.lostAt === null) return null
  const { id, name, displayName, madeFrom } = page
  return {
    from: id === null ? null : { id, title: displayName ?? name ?? '' },
    onSite,
    given: given.map(({ id, name, ...consent }) => ({ client: { id, name }, ...consent })),
    /** The clients to whom that album was ever granted: the owner may ask them. */
    clients: await clientsOf(db, onSite ? albumId : (madeFrom ?? '')),
  }
}

export type Consents = NonNullable<Awaited<ReturnType<typeof readConsents>>>

export function recordConsent(
  database: AlbumsPorts,
  about: { albumId: string; clientId: string },
  given: ConsentGiven,
  by: By,
): Promise<{ recorded: true } | Refused> {
  return changeAlbum(database, about.albumId, (trx) => recordConsentIn(trx, about, given, by))
}

export async function recordConsentIn(
  trx: Trx,
  { albumId, clientId }: { albumId: string; clientId: string },
  { givenOn, how, note }: ConsentGiven,
  by: By,
): Promise<{ recorded: true } | Refused> {
  const album = await trx
    .selectFrom('album')
    .select(['made_from', 'visibility'])
    .where('id', '=', albumId)
    .executeTakeFirstOrThrow()
  const from = album.visibility === 'private' ? albumId : album.made_from
  if (from === null) return { refused: 'This album doesn’t need consent.' }
  const clients = await clientsOf(trx, from)
  if (!clients.some(({ id }) => id === clientId)) return { refused: 'Choose the client who consented.' }
  const given = { given_on: givenOn, how, note, recorded_at: by.now, withdrawn_at: null }
  await trx
    .insertInto('album_consent')
    .values({ album_id: albumId, client_id: clientId, ...given })
    .onConflict((same) => same.columns(['album_id', 'client_id']).doUpdateSet(given))
    .execute()
  await trx.updateTable('album').set({ consent_lost_at: null }).where('id', '=', albumId).execute()
  await recordEvent(trx, by, { action: 'consent.record', about: albumId, detail: { clientId, how } })
  return { recorded: true }
}

/** Records that a client withdrew their consent, and takes off the site what it was for, in one transaction. */
export function withdrawConsent(
  database: AlbumsPorts,
  { albumId, clientId }: { albumId: string; clientId: string },
  by: By,
): Promise<{ withdrawn: true } | Refused> {
  return changeAlbum<{ withdrawn: true }>(database, albumId, async (trx) => {
    const withdrawn = await trx
      .updateTable('album_consent')
      .set({ withdrawn_at: by.now })
      .where('album_id', '=', albumId)
      .where('client_id', '=', clientId)
      .where('withdrawn_at', 'is', null)
      .executeTakeFirstOrThrow()
    if (withdrawn.numUpdatedRows === 0n) return { refused: 'This consent no longer exists.' }
    await endShowing(trx, [albumId], by.now)
    await recordEvent(trx, by, { action: 'consent.withdraw', about: albumId, detail: { clientId } })
    return { withdrawn: true }
  })
}

/**
 * Takes the pages to which a client consented off the site, before the client is deleted with their grants and
 * consents. Returns the slugs of those pages.
 */
export async function endConsents(trx: Trx, clientId: string, now: number): Promise<string[]> {
  const pages = await trx
    .selectFrom('album_consent')
    .innerJoin('album', 'album.id', 'album_consent.album_id')
    .select(['album.id', 'album.slug', 'album.visibility'])
    .where('client_id', '=', clientId)
    .where('withdrawn_at', 'is', null)
    .orderBy('album.slug')
    .execute()
  await endShowing(
    trx,
    pages.map(({ id }) => id),
    now,
  )
  await trx
    .updateTable('album')
    .set({ consent_lost_at: now })
    .where('visibility', '=', 'private')
    .where('consent_lost_at', 'is', null)
    .where('id', 'in', (from) =>
      from.selectFrom('client_album').select('album_id').where('client_id', '=', clientId),
    )
    .where('id', 'not in', (from) =>
      from
        .selectFrom('album_consent')
        .select('album_id')
        .where('client_id', '<>', clientId)
        .where('withdrawn_at', 'is', null),
    )
    .execute()
  return pages.flatMap(({ slug, visibility }) => (visibility === 'public' ? slug : []))
}

async function endShowing(trx: Trx, albumIds: string[], now: number): Promise<void> {
  const albums = trx.updateTable('album').where('id', 'in', [...albumIds, ''])
  await albums.set({ consent_lost_at: now }).execute()
  await albums.set({ published: 0 }).where('visibility', '=', 'public').execute()
  // Also those of a page: the portfolio no longer shows them.
  await takeOffSite(trx, albumIds)
}

/**
 * Public pages that lost a consent, and private albums of which pages of the site lack photographs; the latest first,
 * without the trash. `clients` withdrew it; they are none where a client was erased.
 */
export async function lostConsents({ db }: Db) {
  const gaps = await hasGaps(db)
  const rows = await db
    .selectFrom('album')
    .leftJoin('album_consent', (join) =>
      join.onRef('album_consent.album_id', '=', 'album.id').on('withdrawn_at', 'is not', null),
    )
    .leftJoin('client', 'client.id', 'album_consent.client_id')
    .where('consent_lost_at', 'is not', null)
    .where('album.deleted_at', 'is', null)
    .where((has) => has.or([has('album.visibility', '=', 'public'), gaps(has)]))
    .select(['album.id', 'album.name', 'display_name as displayName', 'consent_lost_at as at'])
    .select('album.visibility')
    .select('client.name as client')
    .orderBy('consent_lost_at', 'desc')
    .orderBy('album.id')
    .orderBy('client.name')
    .execute()
  return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((same) => {
    const [first] = same
    if (!first) return []
    const { id, name, displayName, visibility, at } = first
    const clients = same.flatMap(({ client }) => client ?? [])
    return { id, title: displayName ?? name, onSite: visibility === 'private', clients, at: Number(at) }
  })
}
