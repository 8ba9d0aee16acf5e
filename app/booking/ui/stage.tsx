import type { ReactNode, RefObject } from 'react'
import type { PhotoView } from '../../photos/rules/photo.ts'
import { Photo } from '../../photos/ui/photo.tsx'
import { FIELD } from './field.tsx'
import styles from './stage.module.css'
import './turn.css'

/** The heading's id: what the fields and choices are about. */
export const QUESTION = 'question'

interface StageProps {
  heading: ReactNode
  headingRef?: RefObject<HTMLHeadingElement | null>
  /** Whether the heading is the label of a field. */
  isLabel?: boolean
  /** How far one has come, above the heading. */
  progress?: ReactNode
  /** Beside the question on a wide screen; without one, the question has the whole page. */
  picture?: PhotoView | null
  /** Nothing is typed here, so the picture has room on a phone too. */
  calm?: boolean
  /** Only for readers of the page: nothing is to be seen yet. */
  silent?: boolean
  children: ReactNode
}

/** Where the questions turn over, one after the other. Its heading stays the same element, whatever it says. */
export function Stage({
  heading,
  headingRef,
  isLabel,
  progress,
  picture,
  calm,
  silent,
  children,
}: StageProps) {
  return (
    <div
      className={`${styles.stage} ${picture === undefined ? styles.whole : ''}`}
      data-calm={calm ? '' : undefined}
    >
      <div className={styles.side}>
        {progress}
        <div className={`turn ${styles.turn}`}>
          <h1
            id={QUESTION}
            ref={headingRef}
            tabIndex={-1}
            className={silent ? 'hidden-text' : styles.heading}
          >
            {isLabel ? <label htmlFor={FIELD}>{heading}</label> : heading}
          </h1>
          {children}
        </div>
      </div>
      {picture && (
        <div className={styles.picture} aria-hidden="true">
          <Photo photo={picture} sizes="(width >= 60rem) 42vw, 100vw" fill alt="" />
        </div>
      )}
    </div>
  )
}
