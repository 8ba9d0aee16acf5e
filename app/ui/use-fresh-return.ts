import { useEffect } from 'react'

/** Reloads a page that comes back from the back/forward cache: its visitor may have signed out meanwhile. */
export function useFreshReturn(): void {
  useEffect(() => {
    const ask = ({ persisted }: PageTransitionEvent) => persisted && location.reload()
    window.addEventListener('pageshow', ask)
    return () => window.removeEventListener('pageshow', ask)
  }, [])
}
