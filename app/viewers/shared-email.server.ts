import type { Database } from '../../ports/database/port.ts'
import { readyFor } from '../albums/sending/album-email.server.ts'
import type { AlbumReady } from '../clients/emails/email.ts'
import { isOpen } from '../clients/grants/grants.server.ts'
import type { Leased } from '../jobs/queue.server.ts'
import type { Sign } from '../ports.server.ts'
import { shareAddress } from './address.ts'
import { tokenOf } from './token.server.ts'

/** To someone with a share link; null once they can't open the album. */
export async function sharedEmail(
  { database, sign, origin }: { database: Pick<Database, 'db'>; sign: Sign; origin: string },
  { id }: Pick<Leased, 'id'>,
  now: number,
): Promise<AlbumReady | null> {
  const guest = await database.db
    .selectFrom('album_email')
    .innerJoin('share_link', 'share_link.id', 'album_email.link_id')
    .innerJoin('album', 'album.id', 'share_link.album_id')
    .where('album_email.id', '=', id)
    .where('share_link.revoked_at', 'is', null)
    .where(({ or, eb }) =>
      or([eb('share_link.expires_at', 'is', null), eb('share_link.expires_at', '>', now)]),
    )
    .where((has) => isOpen(has, now))
    .select([
      'album.id as albumId',
      'share_link.id as linkId',
      'share_link.downloads',
      'share_link.expires_at',
    ])
    .select(['album_email.name', 'address', 'subject', 'line'])
    .executeTakeFirst()
  if (!guest) return null
  const { albumId, linkId, name, address, subject, line, downloads } = guest
  const link = `${origin}${shareAddress(tokenOf(sign, linkId))}`
  const email = await readyFor(database, albumId, { name, email: address, link, until: guest.expires_at })
  return email && { ...email, downloads, subject, line }
}
