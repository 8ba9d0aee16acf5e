import { createContext, useRef, useState } from 'react'
import { between } from '../../../delivery/offer/selection.ts'

export interface Selection {
  has: (n: number) => boolean
  all: number[]
  /** With `range`, selects all from the last one to this. */
  select: (n: number, selected: boolean, range: boolean) => void
  selectAll: () => void
  whole: boolean
  clear: () => void
}

/** Keeps one box from rendering all photographs again. */
export const SelectionContext = createContext<Selection | null>(null)

export function useSelection(count: number, may: (n: number) => boolean = () => true): Selection {
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set())
  const last = useRef<number | null>(null)
  const everyOne = between(1, count).filter(may)
  return {
    has: (n) => selected.has(n),
    all: [...selected].sort((a, b) => a - b),
    select(n, add, range) {
      const from = range && last.current !== null ? last.current : n
      last.current = n
      setSelected((before) => {
        const after = new Set(before)
        for (const each of between(from, n).filter(may)) {
          if (add || from !== n) after.add(each)
          else after.delete(each)
        }
        return after
      })
    },
    selectAll: () => setSelected(new Set(everyOne)),
    whole: selected.size === everyOne.length,
    clear() {
      last.current = null
      setSelected(new Set())
    },
  }
}
