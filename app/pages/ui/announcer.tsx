import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/**
 * After a click, what a browser does for a new document: says the page's title, and starts its reader at its content.
 * A new page is one with another heading; a filter or an opened photograph keeps the heading, and the focus.
 */
export function Announcer() {
  const location = useLocation()
  const heading = useRef<Element | null | undefined>(undefined)
  const [title, setTitle] = useState('')
  useEffect(() => {
    const before = heading.current
    heading.current = document.querySelector('main h1')
    if (before === undefined || before === heading.current) return
    setTitle(document.title)
    if (!location.hash) document.querySelector('main')?.focus({ preventScroll: true })
    // On a busy machine the old title was still in place.
    const frame = requestAnimationFrame(() => setTitle(document.title))
    return () => cancelAnimationFrame(frame)
  }, [location])
  return (
    <p className="hidden-text" role="status">
      {title}
    </p>
  )
}
