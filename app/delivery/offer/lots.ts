import type { FileSizes } from '../../photos/rules/photo.ts'

/** Chrome hands at most so many files to the share sheet at once, and bytes of them all (navigator_share.cc). */
export const MOST = 10
const MOST_BYTES = 50_000_000

/** The first of these that are handed over together in the size for sharing: one at least. */
export function lotOf<Frame extends { sizes?: FileSizes }>(frames: Frame[]): Frame[] {
  let bytes = 0
  const over = frames.slice(0, MOST).findIndex(({ sizes }) => {
    bytes += sizes?.web ?? 0
    return bytes > MOST_BYTES
  })
  return frames.slice(0, over === -1 ? MOST : Math.max(1, over))
}
