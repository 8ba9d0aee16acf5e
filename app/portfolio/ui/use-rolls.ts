import { useCallback, useMemo, useRef, useState } from 'react'
import { href } from 'react-router'
import type { PhotoView } from '../../photos/photo.ts'
import type { GalleryView } from '../albums.server.ts'
import { ROLL, rollOf } from '../frames.ts'

export interface Rolls {
  /** One entry a roll, in order; undefined until it has been read. */
  rolls: (PhotoView[] | undefined)[]
  /** Reads a roll (from 1) unless it has been; a roll that did not arrive may be asked for again. */
  load: (roll: number) => void
  /** The nth photograph (from 1), when its roll has been read. */
  photoAt: (frame: number) => PhotoView | undefined
}

/** A gallery's photographs, roll by roll: the first comes with the page, the others when they are wanted. */
export function useRolls({ slug, count, roll, frames }: GalleryView): Rolls {
  const [read, setRead] = useState<Record<number, PhotoView[]>>({})
  const asked = useRef(new Set<number>())
  const rolls = useMemo(
    () => Array.from({ length: rollOf(count) }, (_, i) => (i + 1 === roll ? frames : read[i + 1])),
    [count, roll, frames, read],
  )
  const load = useCallback(
    async (wanted: number) => {
      if (wanted === roll || wanted < 1 || wanted > rollOf(count) || asked.current.has(wanted)) return
      asked.current.add(wanted)
      try {
        const response = await fetch(
          href('/portfolio/:album/rolls/:roll', { album: slug, roll: String(wanted) }),
        )
        if (!response.ok) throw new Error(`Roll ${wanted}: ${response.status}`)
        const arrived: PhotoView[] = await response.json()
        setRead((before) => ({ ...before, [wanted]: arrived }))
      } catch {
        asked.current.delete(wanted)
      }
    },
    [slug, count, roll],
  )
  const photoAt = useCallback((frame: number) => rolls[rollOf(frame) - 1]?.[(frame - 1) % ROLL], [rolls])
  return { rolls, load, photoAt }
}
