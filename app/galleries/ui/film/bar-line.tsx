import { useEffect, useState } from 'react'
import { type AlbumSection, sectionId } from '../../sections.ts'
import styles from './bar-line.module.css'
import { hasLine, RollLine } from './roll-line.tsx'

interface BarLineProps {
  /** Photographs of the album. */
  total: number
  sections: AlbumSection[]
  /** The numbers of the favorites or picks. */
  chosen: number[]
  className?: string
}

/** The line of the roll on the edge of a bar, where the section on the screen is lit. */
export function BarLine({ className = '', ...roll }: BarLineProps) {
  const current = useSectionOnScreen(roll.sections)
  if (roll.total === 0 || !hasLine(roll.sections, roll.chosen)) return null
  return <RollLine {...roll} current={current} className={`${styles.line} ${className}`} />
}

/** The section whose photographs are in the middle of the screen, from its heading to the next. */
function useSectionOnScreen(sections: AlbumSection[]): AlbumSection | undefined {
  const [current, setCurrent] = useState<AlbumSection>()
  useEffect(() => {
    const headings = sections.flatMap((section) => {
      const element = document.getElementById(sectionId(section))
      return element ? [{ section, element }] : []
    })
    // A heading crosses the middle of the screen.
    const look = () =>
      setCurrent(
        headings.findLast(({ element }) => element.getBoundingClientRect().top < innerHeight / 2)?.section,
      )
    const observer = new IntersectionObserver(look, { rootMargin: '1000000px 0px -50% 0px' })
    for (const { element } of headings) observer.observe(element)
    return () => observer.disconnect()
  }, [sections])
  return current
}
