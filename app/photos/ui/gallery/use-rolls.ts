import { useCallback, useMemo, useRef, useState } from 'react'
import { ROLL, rollOf } from '../../rules/frames.ts'
import type { PhotoView } from '../../rules/photo.ts'

/** A gallery of one album; another album is another component, by its key. */
export interface Film {
  /** Of all photographs, those of other rolls included. */
  count: number
  /** Which roll (from 1) came with the page. */
  roll: number
  frames: PhotoView[]
  /** Where the photographs of a roll are, as JSON. */
  rollAddress: (roll: number) => string
  /** The site answered, but will not show a roll. */
  refused?: () => void
}

export interface Rolls {
  /** One entry a roll, in order; undefined until it has been read. */
  rolls: (PhotoView[] | undefined)[]
  /** Reads a roll (from 1) unless it has been; a roll that did not arrive may be asked for again. */
  load: (roll: number) => void
  /** The nth photograph (from 1), when its roll has been read. */
  photoAt: (frame: number) => PhotoView | undefined
}

/** A gallery's photographs, roll by roll: the first comes with the page, the others when they are wanted. */
export function useRolls(film: Film): Rolls {
  const { count, roll, frames } = film
  const [read, setRead] = useState<Record<number, PhotoView[]>>({})
  const asked = useRef(new Set<number>())
  const latest = useRef(film)
  latest.current = film
  const rolls = useMemo(
    () => Array.from({ length: rollOf(count) }, (_, i) => (i + 1 === roll ? frames : read[i + 1])),
    [count, roll, frames, read],
  )
  const load = useCallback(
    async (wanted: number) => {
      if (wanted === roll || wanted < 1 || wanted > rollOf(count) || asked.current.has(wanted)) return
      asked.current.add(wanted)
      try {
        const response = await fetch(latest.current.rollAddress(wanted))
        if (response.status === 404) latest.current.refused?.()
        if (!response.ok) throw new Error(`Roll ${wanted}: ${response.status}`)
        const arrived: PhotoView[] = await response.json()
        setRead((before) => ({ ...before, [wanted]: arrived }))
      } catch {
        asked.current.delete(wanted)
      }
    },
    [count, roll],
  )
  const photoAt = useCallback((frame: number) => rolls[rollOf(frame) - 1]?.[(frame - 1) % ROLL], [rolls])
  return { rolls, load, photoAt }
}
