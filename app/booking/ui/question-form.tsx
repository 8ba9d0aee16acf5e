import type { SubmitEvent } from 'react'
import { href } from 'react-router'
import type { PhotoView } from '../../photos/rules/photo.ts'
import { type Question, TYPE } from '../questions.ts'
import { BAD_NUMBER } from '../rules.ts'
import type { StepError } from '../wizard/step-error.ts'
import { Choices } from './choices.tsx'
import { ERROR, FIELD, Field, HELP } from './field.tsx'
import styles from './question-form.module.css'

/** No browser fills in a field of this name by itself. */
export const HONEYPOT = 'leave-this-empty'
/** The name of the button that leads to the previous step. */
export const BACK = 'back'
/** The field that says of which version the question is. No question has an id like it. */
export const VERSION = 'questions-version'

interface QuestionFormProps {
  question: Question
  /** Of the questions. */
  version: number
  /** Its number, from 1. */
  step: number
  last: boolean
  answer: string
  error: StepError | null
  ready: boolean
  /** The category, where the server may have no draft that says it. */
  type: string | null
  sending: boolean
  autoFocus: boolean
  pictures?: (PhotoView | undefined)[]
  onInput: (answer: string) => void
  /** `invalid` is the browser's own objection to the field. */
  onNext: (given: { answer: string; honeypot: string; invalid: string | null }) => void
  onBack: () => void
}

/** One question's error line, field and buttons. Without JavaScript the form goes to the server. */
export function QuestionForm(props: QuestionFormProps) {
  const { question, step, last, answer, error, ready, sending, onInput, onNext, onBack } = props
  const isChoice = question.kind === 'choice'

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const { submitter } = event.nativeEvent
    if (submitter?.getAttribute('name') === BACK) return onBack()
    const given = new FormData(event.currentTarget, submitter)
    const text = (name: string) => String(given.get(name) ?? '')
    const field = document.getElementById(FIELD)
    const isBadNumber =
      question.kind === 'number' && field instanceof HTMLInputElement && field.validity.badInput
    onNext({
      answer: text(question.id),
      honeypot: text(HONEYPOT),
      invalid: isBadNumber ? BAD_NUMBER : null,
    })
  }

  return (
    <form
      className={styles.form}
      method="post"
      action={href('/booking/steps/:step', { step: String(step) })}
      noValidate
      onSubmit={submit}
    >
      {props.type && <input type="hidden" name={TYPE} value={props.type} />}
      <input type="hidden" name={VERSION} value={props.version} />
      {/* Enter presses the first button of a form, and that must not be Back. */}
      {!isChoice && <button type="submit" className="hidden-text" tabIndex={-1} aria-hidden="true" />}
      <Help question={question} />
      <div className={styles.error} id={ERROR} role="alert">
        {error && <p className={styles.message}>{error.message}</p>}
        {error?.hint && <p className={styles.hint}>{error.hint}</p>}
      </div>
      {isChoice ? (
        <Choices question={question} answer={answer} pictures={props.pictures} />
      ) : (
        <Field
          key={question.id}
          {...{ question, answer, ready, last, onInput }}
          invalid={error?.in === 'answer'}
          busy={sending}
          autoFocus={props.autoFocus}
        />
      )}
      {last && <Honeypot />}
      {step > 1 && <Buttons {...props} />}
    </form>
  )
}

function Buttons({ question, last, sending }: Pick<QuestionFormProps, 'question' | 'last' | 'sending'>) {
  const isChoice = question.kind === 'choice'
  return (
    <div className={styles.buttons}>
      <button type="submit" name={BACK} value="1" className={styles.back} aria-disabled={sending}>
        Back
      </button>
      {!isChoice && (
        <button type="submit" className="button" aria-busy={sending}>
          {last ? (sending ? 'Sending...' : 'Submit') : 'Next'}
        </button>
      )}
      {isChoice && question.optional && (
        <button type="submit" className={styles.back}>
          Skip
        </button>
      )}
    </div>
  )
}

/** What the owner adds to the question, and that it may be left out. */
function Help({ question: { help, optional } }: Pick<QuestionFormProps, 'question'>) {
  if (!help && !optional) return null
  return (
    <p className={styles.help} id={HELP}>
      {help} {optional && 'You can leave this one out.'}
    </p>
  )
}

/** A trap for bots that fill in every field. */
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
