import type { Ports } from '../ports.server.ts'
import type { Shopper } from '../store/cart/doors.server.ts'
import { type Offer, readOffer } from '../store/offer.server.ts'
import type { GalleryView } from './gallery.server.ts'

/** With the number that was found. Nothing where the album isn't for sale. */
export async function albumOffer(
  ports: Ports,
  request: Request,
  { shopper, slug, gallery }: { shopper: Shopper; slug: string; gallery: GalleryView },
  now: number,
): Promise<{ offer?: Offer }> {
  if (!gallery.proofs) return {}
  const { athlete = null, tags = [] } = gallery.found ?? {}
  const id = tags.find((tag) => tag !== null)?.athlete
  const found = athlete && id ? { id, number: athlete.number } : null
  const offer = await readOffer(ports, request, { shopper, slug, athlete: found }, now)
  return offer ? { offer } : {}
}
