import { useCallback, useRef, useState } from 'react'
import type { PhotoView } from '../../photos/rules/photo.ts'

export interface Favourites {
  has: (position: number) => boolean
  count: number
  /** Shown at once, kept soon; taken back when it could not be kept. */
  choose: (photo: PhotoView, position: number, favourite: boolean) => void
  /** Whether the last choice could not be kept. */
  failed: boolean
}

/**
 * A client's favourites: those that came with the page, and what has been chosen since.
 *
 * @param address of the action that keeps a choice
 * @param kept positions, from the database
 * @param refused the site answered, but the photograph may not be seen any more
 */
export function useFavourites(address: string, kept: number[], refused: () => void): Favourites {
  const [changes, setChanges] = useState<Record<number, boolean>>({})
  const [failed, setFailed] = useState(false)
  // Two choices of one photograph must arrive in their order.
  const underway = useRef(new Map<string, Promise<void>>())
  const chosen = new Set(kept)
  for (const [position, favourite] of Object.entries(changes)) {
    if (favourite) chosen.add(Number(position))
    else chosen.delete(Number(position))
  }
  const choose = useCallback(
    (photo: PhotoView, position: number, favourite: boolean) => {
      const change = (to: boolean) => setChanges((before) => ({ ...before, [position]: to }))
      change(favourite)
      setFailed(false)
      const before = underway.current.get(photo.id) ?? Promise.resolve()
      const sent = before.then(async () => {
        const status = await send(address, photo.id, favourite)
        if (status === 404) refused()
        if (status === 200) return
        change(!favourite)
        setFailed(true)
      })
      underway.current.set(photo.id, sent)
    },
    [address, refused],
  )
  return { has: (position) => chosen.has(position), count: chosen.size, choose, failed }
}

/** The answer's status; 0 when there was none. Goes on when the page is left. */
async function send(address: string, photoId: string, favourite: boolean): Promise<number> {
  try {
    const { status } = await fetch(address, {
      method: 'POST',
      headers: { Accept: 'application/json' },
      body: new URLSearchParams({ [favourite ? 'add' : 'remove']: photoId }),
      keepalive: true,
    })
    return status
  } catch {
    return 0
  }
}
