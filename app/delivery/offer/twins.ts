import type { AlbumDownloads } from '../../../ports/database/schema/albums.ts'

interface Twin {
  /** Of the photograph. */
  id: string
  /** What its album allows. */
  downloads: AlbumDownloads
  proofs: 0 | 1
}

const MORE = { none: 0, web: 1, all: 2 }

/**
 * These frames, each photograph once: of one that several albums show, the frame whose album allows most downloads, and rather
 * one without a mark; of equals the first. Asked of all frames at once, never of those that one size leaves: otherwise a page
 * and a download choose different ones.
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
