import { useEffect, useRef } from 'react'

/** For the heading of an error: what had the focus is gone, and screen readers read the heading. */
export function useFocus() {
  const ref = useRef<HTMLHeadingElement>(null)
  useEffect(() => ref.current?.focus(), [])
  return ref
}
