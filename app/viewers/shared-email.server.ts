import type { Database } from '../../ports/database/port.ts'
import { readyFor } from '../albums/sending/album-email.server.ts'
import type { AlbumReady } from '../clients/emails/email.ts'
import type { Leased } from '../jobs/queue.server.ts'
import type { Sign } from '../ports.server.ts'
import { shareAddress } from './address.ts'
import { tokenOf } from './token.server.ts'
import { liveLinks } from './viewer.server.ts'

/** To someone with a share link; null once they can't open the album. */
export async function sharedEmail(
  { database, sign, origin }: { database: Pick<Database, 'db'>; sign: Sign; origin: string },
  { id, about }: Pick<Leased, 'id' | 'about'>,
  now: number,
): Promise<AlbumReady | null> {
  const guest = await liveLinks({ database }, about ?? '', now)
    .innerJoin('album_email', 'album_email.link_id', 'share_link.id')
    .where('album_email.id', '=', id)
    .select(['album.id as albumId', 'share_link.id as linkId'])
    .select(['share_link.downloads', 'share_link.expires_at as until'])
    .select(['album_email.name', 'address', 'subject', 'line'])
    .executeTakeFirst()
  if (!guest) return null
  const { albumId, linkId, name, address, until, ...its } = guest
  const link = `${origin}${shareAddress(tokenOf(sign, linkId))}`
  const email = await readyFor(database, albumId, { name, email: address, link, until })
  return email && { ...email, ...its }
}
