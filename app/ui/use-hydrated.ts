import { useSyncExternalStore } from 'react'

/** For controls that need a script. */
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
