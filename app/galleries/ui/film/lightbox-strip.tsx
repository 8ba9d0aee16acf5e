import { placeOf } from '../../../photos/rules/frames.ts'
import { grouped } from '../../../ui/count.ts'
import { type AlbumSection, sectionAt } from '../../sections.ts'
import styles from './lightbox-strip.module.css'
import { hasLine, RollLine } from './roll-line.tsx'
import { FrameNumber } from './strip.tsx'

interface LightboxStripProps {
  /** As the album's view has them. */
  numbers: number[] | null
  /** The photograph's number in the album. */
  position: number
  /** Photographs of the album. */
  total: number
  sections: AlbumSection[]
  /** The numbers of the favorites or picks. */
  chosen: number[]
  /** 'Picks 12 of 25' */
  count: string
  /** A note or a title. */
  caption: string | null
}

/** Above and below a photograph that is shown large: which one it is, and where it is in the album. */
export function LightboxStrip({ numbers, position, total, sections, chosen, ...said }: LightboxStripProps) {
  const { count, caption } = said
  const placed = (number: number) => placeOf(numbers, number)
  const section = sectionAt(sections, placed(position))
  return (
    <>
      <p className={styles.where} aria-atomic="true">
        <FrameNumber position={position} chosen={chosen.includes(position)} />{' '}
        {!numbers && <span className="edge">of {grouped(total)}</span>}{' '}
        {section && <span className={`edge ${styles.section}`}>{section.name}</span>}
      </p>
      <div className={styles.foot}>
        <span className={styles.caption}>{caption}</span>
        {hasLine(sections, chosen) ? (
          <RollLine
            total={total}
            sections={sections}
            chosen={chosen.map(placed)}
            here={placed(position)}
            className={styles.line}
          />
        ) : (
          <span />
        )}
        <span className={`edge ${styles.count}`}>{count}</span>
      </div>
    </>
  )
}
