import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** Scrolls the current link of a row that is wider than a phone into view. */
export function useCurrentInView() {
  const row = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address has another current link
  useEffect(() => {
    const current = row.current?.querySelector('[aria-current=page]')
    current?.scrollIntoView({ block: 'nearest', inline: 'center', behavior: 'instant' })
  }, [pathname])
  return row
}
