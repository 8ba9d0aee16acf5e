import { useEffect, useRef } from 'react'

/** Focuses the heading of an error, so that screen readers read it: what had the focus is gone. */
export function useFocus() {
  const ref = useRef<HTMLHeadingElement>(null)
  useEffect(() => ref.current?.focus(), [])
  return ref
}
