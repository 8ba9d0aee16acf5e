import { type ElementType, type ReactNode, useEffect, useRef, useState } from 'react'
import styles from './reveal.module.css'

interface RevealProps {
  as?: ElementType
  /** How much of the element must be in view, 0 to 1. */
  threshold?: number
  className?: string
  children: ReactNode
}

/**
 * Rises into place the first time it is scrolled to, then stays; from nothing where `--unseen` is 0. Visible without a
 * script, and at once when it is on the first screen or motion is reduced.
 */
export function Reveal({ as: Element = 'div', threshold = 0.1, className = '', children }: RevealProps) {
  const element = useRef<HTMLElement>(null)
  const [state, setState] = useState<'plain' | 'below' | 'seen'>('plain')
  useEffect(() => {
    const target = element.current
    if (!target) return
    let below = false
    // Asked for its place, what is not laid out yet would have to be, or say that it is at the top.
    const observer = new IntersectionObserver(
      (entries) => {
        const { isIntersecting = false, intersectionRatio = 0 } = entries.at(-1) ?? {}
        if (!below && !isIntersecting) {
          below = true
          setState('below')
        } else if (!below || intersectionRatio >= threshold) {
          observer.disconnect()
          if (below) setState('seen')
        }
      },
      { threshold: [0, threshold] },
    )
    observer.observe(target)
    return () => observer.disconnect()
  }, [threshold])
  return (
    <Element ref={element} className={`${className} ${state === 'plain' ? '' : styles[state]}`.trim()}>
      {children}
    </Element>
  )
}
