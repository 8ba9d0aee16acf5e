import { useSyncExternalStore } from 'react'

/** False in what is served, true once the browser has taken over the page: for what needs a script to work. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    unchanging,
    () => true,
    () => false,
  )
}

function unchanging() {
  return () => {}
}
