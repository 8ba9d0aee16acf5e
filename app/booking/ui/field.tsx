import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { Question } from '../questions.ts'
import { localToday } from '../rules.ts'
import styles from './field.module.css'
import { PROGRESS } from './wizard/progress.tsx'

export const FIELD = 'answer'
export const ERROR = 'error'
/** The id of the line below the question. */
export const HELP = 'help'

interface FieldProps {
  question: Question
  answer: string
  /** The page is hydrated, and the draft read. */
  ready: boolean
  invalid: boolean
  busy: boolean
  /** Before hydration, the focus is here. */
  autoFocus: boolean
  last: boolean
  onInput: (answer: string) => void
}

/** The input of a question. Keeps what was typed before hydration. */
export function Field({ question, answer, ready, invalid, busy, autoFocus, last, onInput }: FieldProps) {
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only at the moment when the draft is read
  useEffect(() => {
    if (!field.current || !ready || field.current.value === answer) return
    if (field.current.value === '') field.current.value = answer
    else onInput(field.current.value)
  }, [ready])
  const { id, kind, placeholder, autoComplete = 'off', inputMode, help, optional, min, max } = question
  const described = [invalid && ERROR, (help || optional) && HELP, PROGRESS].filter(Boolean)
  const shared = {
    ref: field,
    id: FIELD,
    name: id,
    className: styles.field,
    placeholder,
    autoComplete,
    inputMode,
    defaultValue: answer,
    readOnly: busy,
    autoFocus,
    'aria-required': !optional,
    'aria-invalid': invalid,
    'aria-describedby': described.join(' '),
    onInput: () => field.current && onInput(field.current.value),
  }
  if (kind === 'textarea') return <textarea {...shared} rows={5} onKeyDown={goOn} />
  return (
    <input
      {...shared}
      type={typeOf(question)}
      enterKeyHint={last ? 'send' : 'next'}
      step={kind === 'number' ? 'any' : undefined}
      min={kind === 'date' && ready ? localToday(Date.now()) : min}
      max={kind === 'date' ? '9999-12-31' : max}
    />
  )
}

/** Enter is a new line here; with Ctrl or Command it goes on. */
function goOn({ key, ctrlKey, metaKey, currentTarget }: KeyboardEvent<HTMLTextAreaElement>) {
  if (key === 'Enter' && (ctrlKey || metaKey)) currentTarget.form?.requestSubmit()
}

function typeOf({ kind, check }: Question): string {
  if (check === 'phone') return 'tel'
  return check === 'email' ? check : kind
}
