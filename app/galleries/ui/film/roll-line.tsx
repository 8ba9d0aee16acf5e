import { useEffect, useState } from 'react'
import { type AlbumSection, sectionAt, sectionId } from '../../../viewers/sections.ts'
import styles from './roll-line.module.css'

interface RollLineProps {
  total: number
  sections: AlbumSection[]
  /** Places, not numbers. */
  chosen: number[]
  here?: number
  current?: AlbumSection
  className?: string
}

/** Segments are sections, ticks are chosen photographs. The text beside it says the same. */
export function RollLine({ total, sections, chosen, here, current, className = '' }: RollLineProps) {
  const lit = here === undefined ? current : sectionAt(sections, here)
  const middle = (number: number) => number - 0.5
  return (
    <svg
      className={`${styles.line} ${className}`}
      viewBox={`0 0 ${total} 17`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path className={styles.all} d={`M0 8.5H${total}`} />
      {lit && <path className={styles.lit} d={`M${lit.first - 1} 8.5h${lit.count}`} />}
      <path
        className={styles.gaps}
        d={ticksAt(sections.map(({ first }) => first - 1).filter(Boolean), 7, 10)}
      />
      <path className={styles.chosen} d={ticksAt(chosen.map(middle), 4, 13)} />
      {here !== undefined && <path className={styles.here} d={ticksAt([middle(here)], 0, 17)} />}
    </svg>
  )
}

function ticksAt(places: number[], top: number, bottom: number): string {
  return places.map((x) => `M${x} ${top}V${bottom}`).join('')
}

export function hasLine(sections: AlbumSection[], chosen: number[]): boolean {
  return sections.length > 0 || chosen.length > 0
}

interface BarLineProps {
  total: number
  sections: AlbumSection[]
  chosen: number[]
  className?: string
}

/** Lights the section on the screen. */
export function BarLine({ className = '', ...roll }: BarLineProps) {
  const current = useSectionOnScreen(roll.sections)
  if (roll.total === 0 || !hasLine(roll.sections, roll.chosen)) return null
  return (
    <div className={`${styles.edge} ${className}`} aria-hidden="true">
      <RollLine {...roll} current={current} />
    </div>
  )
}

function useSectionOnScreen(sections: AlbumSection[]): AlbumSection | undefined {
  const [current, setCurrent] = useState<AlbumSection>()
  useEffect(() => {
    const headings = sections.flatMap((section) => {
      const element = document.getElementById(sectionId(section))
      return element ? [{ section, element }] : []
    })
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
