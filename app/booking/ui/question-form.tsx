import type { SubmitEvent } from 'react'
import { href } from 'react-router'
import type { PhotoView } from '../../photos/rules/photo.ts'
import type { Question } from '../questions.ts'
import { BAD_NUMBER } from '../rules.ts'
import type { Trouble } from '../send-errors.ts'
import { Choices } from './choices.tsx'
import { Field, TROUBLE } from './field.tsx'
import { pressOnce } from './press-once.ts'
import styles from './question-form.module.css'

/** A name that no browser fills in by itself. */
export const HONEYPOT = 'leave-this-empty'
/** The button that leads to the step before. */
export const BACK = 'back'

interface QuestionFormProps {
  question: Question
  /** Its number, from 1. */
  step: number
  last: boolean
  answer: string
  trouble: Trouble | null
  ready: boolean
  sending: boolean
  pictures?: (PhotoView | undefined)[]
  onInput: (answer: string) => void
  /** `wrong` is what the browser itself minds about the field. */
  onNext: (answer: string, honeypot: string, wrong: string | null) => void
  onBack: () => void
}

/** One question's error line, field and buttons: one form, which goes to the server where there is no JavaScript. */
export function QuestionForm(props: QuestionFormProps) {
  const { question, step, last, answer, trouble, ready, sending, onInput, onNext, onBack } = props
  const isChoice = question.kind === 'choice'

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const { submitter } = event.nativeEvent
    if (submitter?.getAttribute('name') === BACK) return onBack()
    const given = new FormData(event.currentTarget, submitter)
    const text = (name: string) => String(given.get(name) ?? '')
    const field = event.currentTarget.elements.namedItem(question.id)
    const unreadable =
      question.kind === 'number' && field instanceof HTMLInputElement && field.validity.badInput
    onNext(text(question.id), text(HONEYPOT), unreadable ? BAD_NUMBER : null)
  }

  return (
    <form
      className={styles.form}
      method="post"
      action={href('/booking/steps/:step', { step: String(step) })}
      noValidate
      onSubmit={submit}
    >
      {/* Enter presses the first button of a form, and that must not be Back. */}
      {!isChoice && <button type="submit" className="hidden-text" tabIndex={-1} aria-hidden="true" />}
      <div className={styles.trouble} id={TROUBLE} role="alert">
        {trouble && <p className={styles.message}>{trouble.message}</p>}
        {trouble?.hint && <p className={styles.hint}>{trouble.hint}</p>}
      </div>
      {isChoice ? (
        <Choices question={question} answer={answer} pictures={props.pictures} />
      ) : (
        <Field
          key={question.id}
          {...{ question, answer, ready, last, onInput }}
          invalid={trouble?.of === 'answer'}
          busy={sending}
        />
      )}
      {last && <Honeypot />}
      {step > 1 && (
        <div className={styles.buttons}>
          <button type="submit" name={BACK} value="1" className={styles.back} aria-disabled={sending}>
            Back
          </button>
          {!isChoice && (
            <button type="submit" className="button" aria-busy={sending} onClick={pressOnce}>
              {last ? (sending ? 'Sending...' : 'Submit') : 'Next'}
            </button>
          )}
        </div>
      )}
    </form>
  )
}

/** For programs that fill in whatever they find. */
function Honeypot() {
  return (
    <div className="hidden-text" aria-hidden="true">
      <label>
        Leave this empty
        <input name={HONEYPOT} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  )
}
