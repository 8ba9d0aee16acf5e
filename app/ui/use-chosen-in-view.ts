import { type RefObject, useEffect, useRef } from 'react'

/** Centers the item with `aria-pressed` or `aria-current` when the choice changes. */
export function useChosenInView(choice: string | null): RefObject<HTMLUListElement | null> {
  const row = useRef<HTMLUListElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new choice is the reason to scroll
  useEffect(() => {
    const chosen = row.current?.querySelector<HTMLElement>('[aria-pressed="true"], [aria-current]')
    if (!row.current || !chosen) return
    row.current.scrollTo({ left: chosen.offsetLeft - (row.current.clientWidth - chosen.offsetWidth) / 2 })
  }, [choice])
  return row
}
