import { type RefObject, useEffect, useRef, useState } from 'react'

/** About as far ahead as browsers begin to fetch lazy pictures. */
const AHEAD = '1000px'

const wanted = new WeakMap<Element, () => void>()
let observer: IntersectionObserver | undefined

/**
 * Whether the element has come near the screen, once it has. One observer serves a whole page of photographs.
 *
 * @param from true when it is near from the start, and nothing need be watched
 */
export function useNear<E extends Element>(from: boolean): [RefObject<E | null>, boolean] {
  const element = useRef<E>(null)
  const [near, setNear] = useState(from)
  useEffect(() => {
    const target = element.current
    if (near || !target) return
    observer ??= new IntersectionObserver(tell, { rootMargin: AHEAD })
    wanted.set(target, () => setNear(true))
    observer.observe(target)
    return () => observer?.unobserve(target)
  }, [near])
  return [element, near]
}

function tell(entries: IntersectionObserverEntry[]): void {
  for (const { target, isIntersecting } of entries) if (isIntersecting) wanted.get(target)?.()
}
