import { useCallback, useMemo, useRef, useState } from 'react'
import { ROLL, rollOf } from '../../rules/frames.ts'
import type { FrameView } from '../../rules/photo.ts'

/** One gallery; another gallery is another component, by its key. */
interface GalleryRolls {
  /** Of all photographs, those of other rolls included. */
  count: number
  /** Which roll (from 1) came with the page. */
  roll: number
  /** The photographs of that roll. */
  frames: FrameView[]
  /** Where the photographs of a roll are served as JSON. */
  rollAddress: (roll: number) => string
  /** Called when the response for a roll is 404. */
  refused?: () => void
}

export interface LoadedRolls {
  /** One entry per roll, in order; undefined until it has been read. */
  rolls: (FrameView[] | undefined)[]
  /** Reads a roll (from 1) unless it has been read. A roll that failed to arrive may be asked for again. */
  load: (roll: number) => void
  /** The nth photograph (from 1), once its roll has been read. */
  photoAt: (frame: number) => FrameView | undefined
  /** The number (from 1) of a frame whose roll has been read. */
  numberOf: (frameId: string) => number | undefined
}

/** A gallery's photographs, roll by roll: one roll comes with the page, the others when they are needed. */
export function useRolls(gallery: GalleryRolls): LoadedRolls {
  const { count, roll, frames } = gallery
  const [read, setRead] = useState<Record<number, FrameView[]>>({})
  const requested = useRef(new Set<number>())
  const latest = useRef(gallery)
  latest.current = gallery
  const rolls = useMemo(
    () => Array.from({ length: rollOf(count) }, (_, i) => (i + 1 === roll ? frames : read[i + 1])),
    [count, roll, frames, read],
  )
  const load = useCallback(
    async (wanted: number) => {
      if (wanted === roll || wanted < 1 || wanted > rollOf(count) || requested.current.has(wanted)) return
      requested.current.add(wanted)
      try {
        const response = await fetch(latest.current.rollAddress(wanted))
        if (response.status === 404) latest.current.refused?.()
        if (!response.ok) throw new Error(`Roll ${wanted}: ${response.status}`)
        const photos: FrameView[] = await response.json()
        setRead((before) => ({ ...before, [wanted]: photos }))
      } catch {
        requested.current.delete(wanted)
      }
    },
    [count, roll],
  )
  const photoAt = useCallback((frame: number) => rolls[rollOf(frame) - 1]?.[(frame - 1) % ROLL], [rolls])
  const numberOf = (frameId: string) => {
    for (const [i, photos = []] of rolls.entries()) {
      const place = photos.findIndex((photo) => photo.frameId === frameId)
      if (place >= 0) return i * ROLL + place + 1
    }
  }
  return { rolls, load, photoAt, numberOf }
}
