import type { ComponentProps, ReactNode } from 'react'
import * as t from '#messages/galleries'
import { placeOf } from '../../../photos/rules/frames.ts'
import { FrameNumber } from '../../../photos/ui/gallery/strip.tsx'
import { type AlbumSection, sectionAt } from '../../../viewers/sections.ts'
import styles from './lightbox-strip.module.css'
import { hasLine, RollLine } from './roll-line.tsx'

interface LightboxStripProps {
  numbers: number[] | null
  position: number
  total: number
  only: number[] | null
  sections: AlbumSection[]
  chosen: number[]
  count: string
  caption: string | null
}

export function LightboxStrip({
  numbers,
  position,
  total,
  only,
  sections,
  chosen,
  count,
  caption,
}: LightboxStripProps) {
  const placed = (number: number) => placeOf(numbers, number)
  const section = sectionAt(sections, placed(position))
  const whole = hasLine(sections, chosen)
    ? { total, sections, chosen: chosen.map(placed), here: placed(position) }
    : null
  const line = only ? lineOf(only, position, chosen) : whole
  const where = only ? (
    <>
      <b>{t.countOf({ count: only.indexOf(position) + 1, total: only.length })}</b>{' '}
      <span className="edge">{position}</span>
    </>
  ) : (
    <>
      <FrameNumber position={position} chosen={chosen.includes(position)} />{' '}
      {!numbers && <span className="edge">{t.ofTotal({ total })}</span>}
    </>
  )
  return <LightboxEdges where={where} section={section} caption={caption} line={line} count={count} />
}

interface LightboxEdgesProps {
  where: ReactNode
  section: AlbumSection | undefined
  caption: string | null
  line: ComponentProps<typeof RollLine> | null
  count: string
}

export function LightboxEdges({ where, section, caption, line, count }: LightboxEdgesProps) {
  return (
    <>
      <p className={styles.where} aria-atomic="true">
        {where} {section && <span className={`edge ${styles.section}`}>{section.name}</span>}
      </p>
      <div className={styles.foot}>
        <span className={styles.caption}>{caption}</span>
        {line ? <RollLine {...line} className={styles.line} /> : <span />}
        <span className={`edge ${styles.count}`}>{count}</span>
      </div>
    </>
  )
}

function lineOf(only: number[], position: number, chosen: number[]) {
  const sections = only.map((number, i) => ({ id: `${number}`, name: '', first: i + 1, count: 1 }))
  const ticks = only.flatMap((number, i) => (chosen.includes(number) ? [i + 1] : []))
  return { total: only.length, sections, chosen: ticks, here: only.indexOf(position) + 1 }
}
