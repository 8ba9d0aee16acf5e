import type { Database } from '../../ports/database/port.ts'
import { portfolioAddress } from '../albums/address.server.ts'
import { findRedirect } from '../site/redirects/redirects.server.ts'

/** The new slug of a moved album, if this client ever had access to it: nobody else learns of it. */
export async function movedAlbum(
  { database }: { database: Pick<Database, 'db'> },
  { clientId, slug }: { clientId: string; slug: string },
): Promise<string | null> {
  const to = await findRedirect(database, portfolioAddress(slug))
  const [, now] = /^\/portfolio\/([\w-]+)$/.exec(to ?? '') ?? []
  if (now === undefined) return null
  const album = await database.db
    .selectFrom('client_album')
    .innerJoin('album', 'album.id', 'client_album.album_id')
    .where('client_album.client_id', '=', clientId)
    .where('album.slug', '=', now)
    .where('album.deleted_at', 'is', null)
    // Ignores redirects that the owner added at an album's own address.
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('album as own').select('own.id').where('own.slug', '=', slug))),
    )
    .select('album.slug')
    .executeTakeFirst()
  return album?.slug ?? null
}
