import { useSyncExternalStore } from 'react'

export const SIZES = [
  ['small', 'Small'],
  ['medium', 'Medium'],
  ['large', 'Large'],
] as const
export type Size = (typeof SIZES)[number][0]

/** Per browser, because they depend on the screen. */
const SIZE = 'studio-grid-size'
const NAMES = 'studio-grid-names'

const listeners = new Set<() => void>()

/** How large photos are, and whether their files' names show. */
export function useLooks() {
  const [size, setSize] = useStored(SIZE)
  const [names, setNames] = useStored(NAMES)
  return {
    size: SIZES.find(([one]) => one === size)?.[0] ?? 'medium',
    names: names === 'on',
    setSize: (next: Size) => setSize(next),
    setNames: (on: boolean) => setNames(on ? 'on' : 'off'),
  }
}

function useStored(key: string) {
  const value = useSyncExternalStore(
    subscribe,
    () => localStorage.getItem(key),
    () => null,
  )
  const store = (next: string) => {
    localStorage.setItem(key, next)
    for (const listener of listeners) listener()
  }
  return [value, store] as const
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
