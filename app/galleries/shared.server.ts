import type { Database } from '../../ports/database/port.ts'
import type { Storage } from '../../ports/storage/port.ts'
import { blurredOf } from '../photos/develop/drawing/blurred.server.ts'
import { printOf, widthsFor } from '../photos/rules/address.ts'
import { derivativeKey } from '../photos/storage-keys.server.ts'
import { liveLinks, openFrames } from './shares/viewer.server.ts'

interface SharedPorts {
  database: Database
}

const COLUMNS = ['photo.id', 'photo.turned', 'photo.width', 'photo.placeholder'] as const

/**
 * What is seen of an album before its PIN: its cover, or its first photograph, blurred until nothing can be recognized, as
 * a `data:` URI. Null when the album has no photograph.
 */
export async function readBlurred(
  ports: SharedPorts & { storage: Pick<Storage, 'read'> },
  { id: linkId, pinHash }: { id: string; pinHash: string | null },
  now: number,
): Promise<string | null> {
  const album = await liveLinks(ports, linkId, now).select('album.slug').executeTakeFirst()
  if (!album) return null
  const cover = await liveLinks(ports, linkId, now)
    .innerJoin('photo', 'photo.id', 'album.cover_photo_id')
    .select(COLUMNS)
    .executeTakeFirst()
  const guest = { linkId, pinHash, guestId: null, address: '' }
  const photo =
    cover ?? (await openFrames(ports, guest, album.slug, now).select(COLUMNS).limit(1).executeTakeFirst())
  if (!photo) return null
  const smallest = await ports.storage.read(derivativeKey(printOf(photo), `${widthsFor(photo.width)[0]}.jpg`))
  // Until it is developed, the placeholder is all there is.
  return smallest ? blurredOf(smallest) : photo.placeholder
}
