import { useEffect } from 'react'

/** Fits an element above a phone's keyboard. */
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
