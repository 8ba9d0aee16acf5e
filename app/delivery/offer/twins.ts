import type { AlbumDownloads } from '../../../ports/database/schema/albums.ts'

interface Twin {
  id: string
  downloads: AlbumDownloads
  proofs: 0 | 1
}

const MORE = { none: 0, web: 1, all: 2 }

/**
 * Keeps the frame whose album allows most, then one without a mark. Call it with all frames: otherwise a page and a
 * download choose different ones.
 */
export function withoutTwins<Frame extends Twin>(frames: Frame[]): Frame[] {
  const best = new Map<string, Frame>()
  for (const frame of frames) {
    const other = best.get(frame.id)
    if (!other || worthOf(frame) > worthOf(other)) best.set(frame.id, frame)
  }
  return frames.filter((frame) => best.get(frame.id) === frame)
}

function worthOf({ downloads, proofs }: Twin): number {
  return 2 * MORE[downloads] - proofs
}
