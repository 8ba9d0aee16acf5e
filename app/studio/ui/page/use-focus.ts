import { useEffect, useRef } from 'react'

/** Makes screen readers read an error: the focused element is gone. */
export function useFocus() {
  const ref = useRef<HTMLHeadingElement>(null)
  useEffect(() => ref.current?.focus(), [])
  return ref
}
