import { useMemo, useState } from 'react'
import type { GridFrame } from './grid-view.ts'

interface Selection {
  active: string | null
  anchor: string | null
  selected: ReadonlySet<string>
}

const NOTHING: ReadonlySet<string> = new Set()

/** Selects frames as a file manager does. Frames that are not shown any more are not selected. */
export function useSelection(frames: GridFrame[]) {
  const [{ active, anchor, selected }, set] = useState<Selection>({
    active: null,
    anchor: null,
    selected: NOTHING,
  })
  const indexOf = useMemo(() => new Map(frames.map(({ id }, i) => [id, i])), [frames])
  const shown = useMemo(
    () => (selected.size === 0 ? [] : frames.filter(({ id }) => selected.has(id)).map(({ id }) => id)),
    [frames, selected],
  )
  const at = active === null ? -1 : (indexOf.get(active) ?? -1)

  const start = anchor ?? frames[Math.max(0, at)]?.id ?? null
  const range = (to: number) => {
    const from = start === null ? to : (indexOf.get(start) ?? to)
    return frames.slice(Math.min(from, to), Math.max(from, to) + 1).map(({ id }) => id)
  }
  return {
    active: Math.max(0, at),
    selected: shown,
    isSelected: selected,
    indexOf,
    /** Makes the frame at an index the active one; with `extend`, selects everything from the anchor to it. */
    go(to: number, extend = false) {
      const id = frames[to]?.id ?? null
      set((last) =>
        extend
          ? { ...last, active: id, anchor: start, selected: new Set(range(to)) }
          : { ...last, active: id, anchor: id },
      )
    },
    only(id: string) {
      set({ active: id, anchor: id, selected: new Set([id]) })
    },
    toggle(id: string) {
      const next = new Set(selected)
      if (!next.delete(id)) next.add(id)
      set({ active: id, anchor: id, selected: next })
    },
    all: () => set((last) => ({ ...last, selected: new Set(frames.map(({ id }) => id)) })),
    clear: () => set((last) => ({ ...last, selected: NOTHING })),
  }
}
