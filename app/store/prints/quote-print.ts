import type { CoverView } from '../../photos/rules/photo.ts'
import type { Wish } from '../cart/cart.ts'
import type { Prices } from '../prices/price-list.ts'
import { isSharp, type PrintSize, SIZES } from './print.ts'

interface Printable {
  cover: Pick<CoverView, 'width' | 'height'>
  prices: Prices
  isVideo: boolean
}

/** What one print costs in each size that is sold; null where the photo hasn't the pixels for it. */
export function printsOf({ cover, prices, isVideo }: Printable): [PrintSize, amount: number | null][] {
  return SIZES.flatMap((size) => {
    const amount = prices[size]
    return amount === null || isVideo ? [] : [[size, isSharp(cover, size) ? amount : null]]
  })
}

/** Null for what isn't sold. */
export function amountOf({ kind, print }: Wish, frame: Printable): number | null {
  if (kind === 'photo' || kind === 'web') return frame.prices[kind]
  const [, each = null] = printsOf(frame).find(([size]) => kind === 'print' && size === print?.size) ?? []
  return each === null || !print ? null : each * print.count
}
