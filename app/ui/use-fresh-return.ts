import { useEffect } from 'react'

/** Asks anew for a page that the browser kept as it was, and shows again to whoever presses back: after a sign-out, too. */
export function useFreshReturn(): void {
  useEffect(() => {
    const ask = ({ persisted }: PageTransitionEvent) => persisted && location.reload()
    window.addEventListener('pageshow', ask)
    return () => window.removeEventListener('pageshow', ask)
  }, [])
}
