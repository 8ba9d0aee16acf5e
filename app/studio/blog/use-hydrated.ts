import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False while the server renders, and in the browser's first rendering of that page. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
