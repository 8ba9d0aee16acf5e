import { type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import type { Question } from '../questions.ts'
import { localToday } from '../rules.ts'
import styles from './field.module.css'

export const fieldOf = ({ id }: Question) => `answer-${id}`

export interface FieldProps {
  question: Question
  answer: string
  /** Hydrated, and the draft is read. */
  ready: boolean
  invalid: boolean
  busy: boolean
  autoFocus: boolean
  last: boolean
  describedBy: string | undefined
  onInput: (answer: string) => void
}

/** Keeps what was typed before hydration. */
export function Field({ question, answer, ready, onInput, ...props }: FieldProps) {
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only at the moment when the draft is read
  useLayoutEffect(() => {
    if (field.current && ready && field.current.value !== answer) field.current.value = answer
  }, [ready])
  const { id, kind, placeholder, autoComplete = 'off', inputMode, optional, min, max } = question
  const shared = {
    ref: field,
    id: fieldOf(question),
    name: id,
    className: styles.field,
    placeholder,
    autoComplete,
    inputMode,
    defaultValue: answer,
    readOnly: props.busy,
    autoFocus: props.autoFocus,
    'aria-required': !optional,
    'aria-invalid': props.invalid,
    'aria-describedby': props.describedBy,
    onInput: () => field.current && onInput(field.current.value),
  }
  if (kind === 'textarea') return <textarea {...shared} rows={5} onKeyDown={goOn} />
  return (
    <input
      {...shared}
      type={typeOf(question)}
      enterKeyHint={props.last ? 'send' : 'next'}
      step={kind === 'number' ? 'any' : undefined}
      min={kind === 'date' && ready ? localToday(Date.now()) : min}
      max={kind === 'date' ? '9999-12-31' : max}
    />
  )
}

function goOn({ key, ctrlKey, metaKey, currentTarget }: KeyboardEvent<HTMLTextAreaElement>) {
  if (key === 'Enter' && (ctrlKey || metaKey)) currentTarget.form?.requestSubmit()
}

function typeOf({ kind, check }: Question): string {
  if (check === 'phone') return 'tel'
  return check === 'email' ? check : kind
}
