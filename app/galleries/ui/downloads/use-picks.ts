import { useRef, useState } from 'react'
import { between } from '../../selection.ts'

export interface Picks {
  has: (n: number) => boolean
  /** Ascending. */
  all: number[]
  /** Picks or unpicks the nth photograph shown; with `range`, picks all from the last one to it. */
  pick: (n: number, picked: boolean, range: boolean) => void
  pickAll: () => void
  clear: () => void
  /** Whether the next pick ends a range, for touch screens without a Shift key. */
  ranging: boolean
  setRanging: (ranging: boolean) => void
}

/** Which of the `count` photographs shown are picked, by their number among them. */
export function usePicks(count: number): Picks {
  const [picked, setPicked] = useState<ReadonlySet<number>>(new Set())
  const [ranging, setRanging] = useState(false)
  const last = useRef<number | null>(null)
  return {
    has: (n) => picked.has(n),
    all: [...picked].sort((a, b) => a - b),
    pick(n, add, range) {
      const from = (range || ranging) && last.current !== null ? last.current : n
      if (from !== n) setRanging(false)
      last.current = n
      setPicked((before) => {
        const after = new Set(before)
        for (const each of between(from, n)) {
          if (add || from !== n) after.add(each)
          else after.delete(each)
        }
        return after
      })
    },
    pickAll: () => setPicked(new Set(between(1, count))),
    clear() {
      last.current = null
      setPicked(new Set())
    },
    ranging,
    setRanging,
  }
}
