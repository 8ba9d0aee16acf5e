import { useCallback, useMemo, useRef, useState } from 'react'
import { ROLL, rollOf } from '../../rules/frames.ts'
import type { FrameView } from '../../rules/photo.ts'

/** Give each gallery its own key. */
interface GalleryRolls {
  count: number
  roll: number
  frames: FrameView[]
  /** Serves the photographs of a roll as JSON. */
  rollAddress: (roll: number) => string
  refused?: () => void
}

export interface LoadedRolls {
  rolls: (FrameView[] | undefined)[]
  /** Loads a roll (from 1) once; a failed one may be requested again. */
  load: (roll: number) => void
  photoAt: (frame: number) => FrameView | undefined
  numberOf: (frameId: string) => number | undefined
}

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
