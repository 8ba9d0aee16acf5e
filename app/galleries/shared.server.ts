import type { Database } from '../../ports/database/port.ts'
import type { Storage } from '../../ports/storage/port.ts'
import { blurredOf } from '../photos/develop/drawing/blurred.server.ts'
import { printOf, type Turned, widthsFor } from '../photos/rules/address.ts'
import { derivativeKey } from '../photos/storage-keys.server.ts'
import { coverColumns } from '../photos/view.server.ts'
import { frontPhoto } from './shares/front-photo.server.ts'
import { holderOf, type OpenPage } from './shares/holder.server.ts'
import { openFrames } from './shares/viewer.server.ts'

interface SharedPorts {
  database: Database
  storage: Pick<Storage, 'read'>
}

/**
 * What is seen of an album before its PIN: its cover, or its first photograph, blurred until nothing can be recognized, as
 * a `data:` URI. Null when the album has no photograph.
 */
export async function readBlurred(
  ports: SharedPorts,
  { id: linkId, pinHash }: { id: string; pinHash: string | null },
  now: number,
): Promise<string | null> {
  const photo = await frontPhoto(ports, { linkId, pinHash }, now)
  return photo ? blurred(ports, photo) : null
}

/** The same before the PIN of an athlete's page: one of her photographs. */
export async function readBlurredPage(
  ports: SharedPorts,
  page: OpenPage,
  now: number,
): Promise<string | null> {
  const photo = await openFrames(ports, holderOf(page), null, now)
    .where('photo.video', 'is', null)
    .select(coverColumns)
    .limit(1)
    .executeTakeFirst()
  return photo ? blurred(ports, photo) : null
}

async function blurred(
  ports: SharedPorts,
  photo: { id: string; turned: Turned; width: number; placeholder: string },
): Promise<string> {
  const smallest = await ports.storage.read(derivativeKey(printOf(photo), `${widthsFor(photo.width)[0]}.jpg`))
  // Until it is developed, the placeholder is all there is.
  return smallest ? blurredOf(smallest) : photo.placeholder
}
