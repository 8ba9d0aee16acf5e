import { Fragment } from 'react'
import type { PhotoView } from '../../photos/rules/photo.ts'
import { Photo } from '../../photos/ui/photo.tsx'
import fitted from '../../ui/fitted.module.css'
import { emsOf } from '../../ui/fitted.tsx'
import { type Question, TYPE } from '../questions.ts'
import styles from './choices.module.css'

const SIZES = '(width >= 88rem) 21rem, (width >= 60rem) 24vw, 47vw'

interface ChoicesProps {
  question: Question
  answer: string
  pictures?: (PhotoView | undefined)[]
}

export function Choices({ question, answer, pictures }: ChoicesProps) {
  return (
    <ul
      className={pictures ? `${styles.choices} ${styles.pictured}` : styles.choices}
      {...emsOf(partsOf(question))}
    >
      {question.choices?.map((choice, i) => {
        const picture = pictures?.[i]
        return (
          <li key={choice}>
            <button
              type="submit"
              className={styles.choice}
              name={nameOf(question)}
              value={choice}
              aria-pressed={choice === answer}
            >
              {picture && (
                <Photo photo={picture} sizes={SIZES} priority="near" fill alt="" className={styles.picture} />
              )}
              <Label choice={choice} />
            </button>
          </li>
        )
      })}
    </ul>
  )
}

export function RadioChoices({
  question: { id, choices, optional },
  answer,
  autoFocus,
  ...described
}: ChoicesProps & { autoFocus: boolean; 'aria-labelledby': string; 'aria-describedby'?: string }) {
  return (
    <div {...described} role="radiogroup" aria-required={!optional}>
      <ul className={styles.choices} {...emsOf(partsOf({ choices }))}>
        {choices?.map((choice, i) => (
          <li key={choice}>
            <label className={styles.choice}>
              <input
                type="radio"
                className="hidden-text"
                name={id}
                value={choice}
                defaultChecked={choice === answer}
                // biome-ignore lint/a11y/noAutofocus: the visitor has just sent the form
                autoFocus={autoFocus && i === 0}
              />
              <Label choice={choice} />
            </label>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The category is a part of the address. */
export function nameOf({ id }: Question): string {
  return id === TYPE ? 'type' : id
}

function Label({ choice }: { choice: string }) {
  return (
    <span className={styles.label}>
      <span className={fitted.fitted}>{breakable(choice)}</span>
    </span>
  )
}

/** The size of all labels is the one that fits the longest part. */
function partsOf({ choices = [] }: Pick<Question, 'choices'>): string[] {
  return choices.flatMap((choice) => choice.split(AFTER_SLASH))
}

const AFTER_SLASH = /(?<=\/)/

function breakable(choice: string) {
  return choice.split(AFTER_SLASH).map((part, i) => (
    <Fragment key={part}>
      {i > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}
