import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/** Announces the title and moves the focus as for a new document. A page is new when its heading is. */
export function Announcer() {
  const location = useLocation()
  const heading = useRef<Element | null | undefined>(undefined)
  const [title, setTitle] = useState('')
  useEffect(() => {
    const before = heading.current
    heading.current = document.querySelector('main h1')
    if (before === undefined || before === heading.current) return
    setTitle(document.title)
    const focused = document.querySelector<HTMLElement>('main h1[tabindex]') ?? document.querySelector('main')
    if (!location.hash) focused?.focus({ preventScroll: true })
    // React may set the new title only with the next frame.
    const frame = requestAnimationFrame(() => setTitle(document.title))
    return () => cancelAnimationFrame(frame)
  }, [location])
  return (
    <p className="hidden-text" role="status">
      {title}
    </p>
  )
}
