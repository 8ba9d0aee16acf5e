import { type RefObject, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigation } from 'react-router'

/**
 * Scrolls to the list below its filters when someone far down chooses one. Waits until the navigation has started:
 * then the router has stored the position for Back.
 */
export function useTopOfList(): { list: RefObject<HTMLElement | null>; onChoose: () => void } {
  const list = useRef<HTMLElement>(null)
  const chosen = useRef(false)
  const { key } = useLocation()
  const asked = useNavigation().location?.key ?? key
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new address is the reason to scroll
  useLayoutEffect(() => {
    const element = list.current
    if (!element || !chosen.current) return
    chosen.current = false
    const row = element.previousElementSibling
    const hidden = (row?.getBoundingClientRect().bottom ?? 0) - element.getBoundingClientRect().top
    if (hidden > 0) window.scrollBy({ top: -hidden, behavior: 'instant' })
  }, [asked])
  return {
    list,
    onChoose: () => {
      chosen.current = true
    },
  }
}
