import { type ElementType, type ReactNode, useEffect, useRef, useState } from 'react'
import styles from './reveal.module.css'

interface RevealProps {
  as?: ElementType
  threshold?: number
  className?: string
  children: ReactNode
}

/**
 * Moves its content into place, and fades it in where `--unseen` is 0. Visible at once without a script, on the first
 * screen and with reduced motion.
 */
export function Reveal({ as: Element = 'div', threshold = 0.1, className = '', children }: RevealProps) {
  const element = useRef<HTMLElement>(null)
  const [state, setState] = useState<'plain' | 'below' | 'seen'>('plain')
  useEffect(() => {
    const target = element.current
    if (!target) return
    let below = false
    // An observer forces no layout.
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
