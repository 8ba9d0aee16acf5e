import type { ReactNode, RefObject } from 'react'
import type { PhotoView } from '../../../photos/rules/photo.ts'
import { Photo } from '../../../photos/ui/photo.tsx'
import { PROGRESS } from './progress.tsx'
import styles from './stage.module.css'
import './turn.css'

/** The heading's id. */
export const QUESTION = 'question'

interface StageProps {
  heading: ReactNode
  headingRef?: RefObject<HTMLHeadingElement | null>
  /** The id of the field that the heading is a label of. */
  labels?: string | null
  /** The whole form: where JavaScript is about to ask one question, only that shows. */
  whole?: boolean
  /** Above the heading. */
  progress?: ReactNode
  /** Beside the question on a wide screen; without one, the question has the whole page. */
  picture?: PhotoView | null
  /** Shows the picture on a phone too: nothing is typed here. */
  calm?: boolean
  /** Only screen readers get the heading. */
  silent?: boolean
  children: ReactNode
}

/** The page around a question. The heading stays the same element from question to question. */
export function Stage({
  heading,
  headingRef,
  labels,
  whole,
  progress,
  picture,
  calm,
  silent,
  children,
}: StageProps) {
  return (
    <div
      className={`${styles.stage} ${picture === undefined ? styles.whole : ''}`}
      data-form={whole ? '' : undefined}
      data-calm={calm ? '' : undefined}
    >
      <div className={styles.side}>
        {progress}
        <div className={`turn ${styles.turn}`}>
          <h1
            id={QUESTION}
            ref={headingRef}
            tabIndex={-1}
            aria-describedby={progress && !labels && !whole ? PROGRESS : undefined}
            className={silent ? 'hidden-text' : styles.heading}
          >
            {labels ? <label htmlFor={labels}>{heading}</label> : heading}
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
