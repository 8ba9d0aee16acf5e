import { useSyncExternalStore } from 'react'

/** False in the server's HTML, true once hydrated: for controls that need a script. */
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
