import * as t from '#messages/site'
import { asProofs } from '../../photos/proofs/client-view.server.ts'
import type { Ports } from '../../ports.server.ts'
import type { Shopper } from '../cart/doors.server.ts'
import { readFrames } from '../quote.server.ts'
import { printsOf } from './quote-print.ts'

export type PrintPageView = NonNullable<Awaited<ReturnType<typeof readPrintPage>>> & {
  currency: string
  base: string
  back: string
}

/** Null where no print of the photo is sold to this shopper. */
export async function readPrintPage(
  ports: Pick<Ports, 'database' | 'sign'>,
  shopper: Shopper,
  frame: string,
  now: number,
) {
  const [found] = await readFrames(ports, shopper, { frames: [frame] }, now)
  const sizes = found ? printsOf(found) : []
  if (!found || sizes.length === 0) return null
  const { cover, address, number } = found
  const proofs = await asProofs(ports.database, [cover.id])
  const alt = t.photoNumber({ number: number ?? 0 })
  return {
    frame,
    number: `${number ?? ''}`,
    sizes,
    pixels: { width: cover.width, height: cover.height },
    photo: { ...proofs(cover, address), alt },
  }
}
