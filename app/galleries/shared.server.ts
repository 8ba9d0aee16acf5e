import type { Database } from '../../ports/database/port.ts'
import type { Storage } from '../../ports/storage/port.ts'
import { blurredOf } from '../photos/develop/drawing/blurred.server.ts'
import { printOf, widthsFor } from '../photos/rules/address.ts'
import { derivativeKey } from '../photos/storage-keys.server.ts'
import { frontPhoto } from '../viewers/front-photo.server.ts'

/** A link's front photograph, blurred beyond recognition, as a `data:` URI. */
export async function readBlurred(
  ports: { database: Database } & { storage: Pick<Storage, 'read'> },
  { id: linkId, pinHash }: { id: string; pinHash: string | null },
  now: number,
): Promise<string | null> {
  const photo = await frontPhoto(ports, { linkId, pinHash }, now)
  if (!photo) return null
  const smallest = await ports.storage.read(derivativeKey(printOf(photo), `${widthsFor(photo.width)[0]}.jpg`))
  return smallest ? blurredOf(smallest) : photo.placeholder
}
