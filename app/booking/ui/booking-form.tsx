import type { RefObject, SubmitEvent } from 'react'
import { href } from 'react-router'
import * as t from '#messages/booking'
import type { PhotoView } from '../../photos/rules/photo.ts'
import { queryOf } from '../../ui/query.ts'
import { dayTaken } from '../days/day-taken.ts'
import { type Question, TYPE } from '../questions.ts'
import { HONEYPOT, NEXT, PAGE, VERSION } from '../wizard/form-fields.ts'
import type { StepError } from '../wizard/refusal.ts'
import styles from './booking-form.module.css'
import { Choices, nameOf, RadioChoices } from './choices.tsx'
import { Field, fieldOf } from './field.tsx'
import { PROGRESS } from './wizard/progress.tsx'
import stage from './wizard/stage.module.css'

export const BACK = 'back'

export interface QuestionStep {
  question: Question
  step: number
  answer: string
  error: StepError | null
}

interface BookingFormProps {
  form: RefObject<HTMLFormElement | null>
  /** On screen, or what JavaScript will ask once it runs. */
  current: QuestionStep
  /** All questions, until JavaScript asks one at a time. */
  whole: QuestionStep[] | null
  steps: number
  type: string | null
  version: number
  /** The page's own key, if the form is shown again. */
  page: string | null
  sending: boolean
  pictures?: (PhotoView | undefined)[]
  /** Days that aren't offered, for the question that asks for one. */
  closed?: string[]
  onInput: (answer: string) => void
  /** `invalid` is the browser's own objection to the field. */
  onNext: (given: { answer: string; honeypot: string; invalid: string | null }) => void
  onBack: () => void
}

export function BookingForm(props: BookingFormProps) {
  const { form, current, whole, steps, type, version, page, closed = [], onNext, onBack } = props
  const { question, step } = current
  const isFirst = question.id === TYPE

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const { submitter } = event.nativeEvent
    if (submitter?.getAttribute('name') === BACK) return onBack()
    const given = new FormData(event.currentTarget, submitter)
    const text = (name: string) => String(given.get(name) ?? '')
    const field = document.getElementById(fieldOf(question))
    const isBadNumber =
      question.kind === 'number' && field instanceof HTMLInputElement && field.validity.badInput
    const answer = text(nameOf(question))
    const isTaken = closed.includes(answer)
    const invalid = isBadNumber ? t.badNumber() : isTaken ? dayTaken(closed, answer) : null
    onNext({ answer, honeypot: text(HONEYPOT), invalid })
  }

  return (
    <form
      ref={form}
      className={whole ? `${styles.form} ${styles.whole}` : styles.form}
      method={isFirst ? 'get' : 'post'}
      action={href('/booking') + queryOf({ type: isFirst ? null : type })}
      encType="multipart/form-data"
      noValidate
      onSubmit={submit}
    >
      {!isFirst && <input type="hidden" name={VERSION} value={version} />}
      {page && <input type="hidden" name={PAGE} value={page} />}
      {/* Enter presses the first button of a form, and that must not be Back. */}
      {(whole || question.kind !== 'choice') && (
        <button type="submit" className="hidden-text" tabIndex={-1} aria-hidden="true" />
      )}
      {(whole ?? [current]).map((asked) => (
        <QuestionPart key={asked.question.id} {...props} asked={asked} />
      ))}
      {(whole || step === steps) && !isFirst && <Honeypot />}
      {whole ? <WholeButtons step={step} /> : !isFirst && <Buttons {...props} />}
    </form>
  )
}

function QuestionPart({ asked, current, whole, page, ...form }: BookingFormProps & { asked: QuestionStep }) {
  const { question, step, answer, error } = asked
  const { id, kind, text, help, optional } = question
  const [label, helpId, errorId] = [`label-${id}`, `help-${id}`, `error-${id}`]
  const hasHelp = help || optional
  const invalid = error?.in === 'answer'
  const isCurrent = step === current.step
  const described = [invalid && errorId, hasHelp && helpId, !whole && PROGRESS].filter(Boolean)
  const describedBy = described.join(' ') || undefined
  const autoFocus = page !== null && isCurrent
  const isChoice = kind === 'choice'
  return (
    <div className={styles.question} data-current={isCurrent ? '' : undefined}>
      {whole && (
        <p className={`display ${stage.heading} ${styles.label}`} id={label}>
          {isChoice ? text : <label htmlFor={fieldOf(question)}>{text}</label>}
        </p>
      )}
      {hasHelp && (
        <p className={styles.help} id={helpId}>
          {help} {optional && t.canSkip()}
        </p>
      )}
      <div className={styles.error} id={errorId} role="alert">
        {error && <p className={styles.message}>{error.message}</p>}
        {error?.hint && <p className={styles.hint}>{error.hint}</p>}
      </div>
      {isChoice && whole && (
        <RadioChoices
          question={question}
          answer={answer}
          autoFocus={autoFocus}
          aria-labelledby={label}
          aria-describedby={describedBy}
        />
      )}
      {isChoice && !whole && <Choices question={question} answer={answer} pictures={form.pictures} />}
      {!isChoice && (
        <Field
          question={question}
          answer={answer}
          invalid={invalid}
          autoFocus={autoFocus}
          describedBy={describedBy}
          onInput={form.onInput}
          ready={!whole}
          last={step === form.steps}
          busy={form.sending}
        />
      )}
    </div>
  )
}

function Buttons({ current, steps, sending }: Pick<BookingFormProps, 'current' | 'steps' | 'sending'>) {
  const { kind, optional } = current.question
  return (
    <div className={`${styles.buttons} buttons`}>
      <button type="submit" name={BACK} value="1" className={styles.back} aria-disabled={sending}>
        {t.back()}
      </button>
      {kind !== 'choice' && (
        <button type="submit" className="button" aria-busy={sending}>
          {current.step === steps ? (sending ? t.sending() : t.submit()) : t.nextQuestion()}
        </button>
      )}
      {kind === 'choice' && optional && (
        <button type="submit" className={styles.back}>
          {t.skip()}
        </button>
      )}
    </div>
  )
}

/** Next is for browsers whose JavaScript hasn't started yet. */
function WholeButtons({ step }: { step: number }) {
  return (
    <div className={`${styles.buttons} buttons`}>
      <a className={styles.back} href={href('/booking')}>
        {t.back()}
      </a>
      <button type="submit" className={`button ${styles.submit}`}>
        {t.submit()}
      </button>
      <button type="submit" className={`button ${styles.next}`} name={NEXT} value={step}>
        {t.nextQuestion()}
      </button>
    </div>
  )
}

function Honeypot() {
  return (
    <div className="hidden-text" aria-hidden="true">
      <label>
        {t.leaveEmpty()}
        <input name={HONEYPOT} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  )
}
