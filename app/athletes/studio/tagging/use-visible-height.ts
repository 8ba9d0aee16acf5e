import { useEffect } from 'react'

/** Keeps an element as high as what the keyboard of a phone leaves of the screen. */
export function useVisibleHeight(element: React.RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const view = window.visualViewport
    if (!view) return
    const follow = () => element.current?.style.setProperty('--visible', `${view.height}px`)
    follow()
    view.addEventListener('resize', follow)
    return () => view.removeEventListener('resize', follow)
  }, [element])
}
