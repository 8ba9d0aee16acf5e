import type { FileSizes } from '../../photos/rules/photo.ts'

/** Chrome's limits of one share, in files and bytes (navigator_share.cc). */
export const MOST = 10
const MOST_BYTES = 50_000_000

export function lotOf<Frame extends { sizes?: FileSizes }>(frames: Frame[]): Frame[] {
  let bytes = 0
  const over = frames.slice(0, MOST).findIndex(({ sizes }) => {
    bytes += sizes?.web ?? 0
    return bytes > MOST_BYTES
  })
  return frames.slice(0, over === -1 ? MOST : Math.max(1, over))
}
