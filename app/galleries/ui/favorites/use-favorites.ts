import { createContext, useCallback, useRef, useState } from 'react'
import type { FrameView } from '../../../photos/rules/photo.ts'
import { type AlbumPart, addSizes } from '../../downloads/parts.ts'

export interface Favorites {
  has: (position: number) => boolean
  count: number
  /** Their numbers, ascending. */
  all: number[]
  /** Shown at once, then saved; undone when it cannot be saved. */
  choose: (photo: FrameView, position: number, favorite: boolean) => void
  /** How many are videos, and the sizes of all their files, from those of the saved ones. */
  files: (saved: Files) => Files
  /** Whether the last choice could not be saved. */
  failed: boolean
}

type Files = Pick<AlbumPart, 'videos' | 'sizes'>

/** For the hearts of a gallery, so that one of them does not render the photographs again. */
export const FavoritesContext = createContext<Favorites | null>(null)

/**
 * A client's favorites: those that came with the page, and the changes since.
 *
 * @param address of the action that saves a choice
 * @param saved positions, from the database
 * @param refused called when the frame is no longer granted
 */
export function useFavorites(address: string, saved: number[], refused: () => void): Favorites {
  const [changes, setChanges] = useState<Record<number, boolean>>({})
  const [failed, setFailed] = useState(false)
  // Two choices of one photograph must arrive in order.
  const pending = useRef(new Map<string, Promise<void>>())
  const known = useRef(new Map<number, Files>())
  const chosen = new Set(saved)
  for (const [position, favorite] of Object.entries(changes)) {
    if (favorite) chosen.add(Number(position))
    else chosen.delete(Number(position))
  }
  const choose = useCallback(
    ({ frameId, sizes, video }: FrameView, position: number, favorite: boolean) => {
      if (sizes) known.current.set(position, { videos: video ? 1 : 0, sizes })
      const change = (to: boolean) => setChanges((before) => ({ ...before, [position]: to }))
      change(favorite)
      setFailed(false)
      const earlier = pending.current.get(frameId) ?? Promise.resolve()
      const sent = earlier.then(async () => {
        const status = await send(address, frameId, favorite)
        if (status === 404) refused()
        if (status === 200) return
        change(!favorite)
        setFailed(true)
      })
      pending.current.set(frameId, sent)
    },
    [address, refused],
  )
  const files = (from: Files) =>
    Object.entries(changes).reduce((sum, [position, favorite]) => {
      const file = known.current.get(Number(position))
      if (!file || saved.includes(Number(position)) === favorite) return sum
      return addFile(sum, file, favorite ? 1 : -1)
    }, from)
  return {
    has: (position) => chosen.has(position),
    count: chosen.size,
    all: [...chosen].sort((a, b) => a - b),
    choose,
    files,
    failed,
  }
}

function addFile(sum: Files, file: Files, times: 1 | -1): Files {
  return { videos: sum.videos + times * file.videos, sizes: addSizes(sum.sizes, file.sizes, times) }
}

/** The response's status, or 0 without one. Continues when the client leaves the page. */
async function send(address: string, frameId: string, favorite: boolean): Promise<number> {
  try {
    const { status } = await fetch(address, {
      method: 'POST',
      headers: { Accept: 'application/json' },
      body: new URLSearchParams({ [favorite ? 'add' : 'remove']: frameId }),
      keepalive: true,
    })
    return status
  } catch {
    return 0
  }
}
