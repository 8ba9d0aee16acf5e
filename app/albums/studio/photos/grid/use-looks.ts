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

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function store(key: string, value: string): void {
  localStorage.setItem(key, value)
  for (const listener of listeners) listener()
}

/** How large photos are, and whether their files' names show. */
export function useLooks() {
  const stored = useSyncExternalStore(
    subscribe,
    () => localStorage.getItem(SIZE),
    () => null,
  )
  const names = useSyncExternalStore(
    subscribe,
    () => localStorage.getItem(NAMES) === 'on',
    () => false,
  )
  const size: Size = SIZES.find(([one]) => one === stored)?.[0] ?? 'medium'
  return {
    size,
    names,
    setSize: (next: Size) => store(SIZE, next),
    setNames: (on: boolean) => store(NAMES, on ? 'on' : 'off'),
  }
}
