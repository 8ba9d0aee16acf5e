import { useCallback, useRef, useState } from 'react'
import type { PhotoView } from '../../photos/rules/photo.ts'

export interface Favourites {
  has: (position: number) => boolean
  count: number
  /** Shown at once, then saved; undone when it cannot be saved. */
  choose: (photo: PhotoView, position: number, favourite: boolean) => void
  /** Whether the last choice could not be saved. */
  failed: boolean
}

/**
 * A client's favourites: those that came with the page, and the changes since.
 *
 * @param address of the action that saves a choice
 * @param saved positions, from the database
 * @param refused called when the photograph is no longer granted
 */
export function useFavourites(address: string, saved: number[], refused: () => void): Favourites {
  const [changes, setChanges] = useState<Record<number, boolean>>({})
  const [failed, setFailed] = useState(false)
  // Two choices of one photograph must arrive in order.
  const pending = useRef(new Map<string, Promise<void>>())
  const chosen = new Set(saved)
  for (const [position, favourite] of Object.entries(changes)) {
    if (favourite) chosen.add(Number(position))
    else chosen.delete(Number(position))
  }
  const choose = useCallback(
    (photo: PhotoView, position: number, favourite: boolean) => {
      const change = (to: boolean) => setChanges((before) => ({ ...before, [position]: to }))
      change(favourite)
      setFailed(false)
      const before = pending.current.get(photo.id) ?? Promise.resolve()
      const sent = before.then(async () => {
        const status = await send(address, photo.id, favourite)
        if (status === 404) refused()
        if (status === 200) return
        change(!favourite)
        setFailed(true)
      })
      pending.current.set(photo.id, sent)
    },
    [address, refused],
  )
  return { has: (position) => chosen.has(position), count: chosen.size, choose, failed }
}

/** The response's status, or 0 without one. Continues when the client leaves the page. */
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
