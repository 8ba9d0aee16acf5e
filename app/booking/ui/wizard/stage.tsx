import type { ReactNode, RefObject } from 'react'
import type { PhotoView } from '../../../photos/rules/photo.ts'
import { Photo } from '../../../photos/ui/photo.tsx'
import { PROGRESS } from './progress.tsx'
import styles from './stage.module.css'
import './turn.css'

const QUESTION = 'question'

interface StageProps {
  heading: ReactNode
  headingRef?: RefObject<HTMLHeadingElement | null>
  labels?: string | null
  /** Where JavaScript is about to ask one question, only that shows. */
  whole?: boolean
  progress?: ReactNode
  /** Undefined gives the question the whole page. */
  picture?: PhotoView | null
  /** Shows the picture on a phone too: nothing is typed here. */
  calm?: boolean
  silent?: boolean
  children: ReactNode
}

/** Keeps the heading the same element from question to question. */
export function Stage({ heading, labels, whole, progress, picture, ...props }: StageProps) {
  return (
    <div
      className={`${styles.stage} ${picture === undefined ? styles.whole : ''}`}
      data-form={whole ? '' : undefined}
      data-calm={props.calm ? '' : undefined}
    >
      <div className={styles.side}>
        {progress}
        <div className={`turn ${styles.turn}`}>
          <h1
            id={QUESTION}
            ref={props.headingRef}
            tabIndex={-1}
            aria-describedby={progress && !labels && !whole ? PROGRESS : undefined}
            className={props.silent ? 'hidden-text' : styles.heading}
          >
            {labels ? <label htmlFor={labels}>{heading}</label> : heading}
          </h1>
          {props.children}
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
