import { useEffect, useRef } from 'react'
import { href } from 'react-router'
import type { PhotoView } from '../../photos/rules/photo.ts'
import { QUESTIONNAIRE } from '../questions.ts'
import type { Trouble } from '../send-errors.ts'
import { FIELD } from './field.tsx'
import { Progress } from './progress.tsx'
import { QuestionForm } from './question-form.tsx'
import { Stage } from './stage.tsx'
import { Thanks, ThanksHeading } from './thanks.tsx'
import type { Kept } from './use-draft.ts'
import { type Asked, useFlow } from './use-flow.ts'

interface WizardProps {
  asked: Asked
  /** What the server knows of the draft. */
  kept: Kept | null
  /** What the server minds about the answer. */
  told?: Trouble | null
  /** One for each category, as far as there are any. */
  pictures: (PhotoView | undefined)[]
}

/** The booking, one question at a time. */
export function Wizard({ asked, kept, told = null, pictures }: WizardProps) {
  const flow = useFlow(asked, kept, told)
  const { question, step, steps, type, trouble, ready, sending } = flow
  const heading = useFocus(flow.ready, flow.sent ? 0 : step, trouble)
  // Always this very Stage: a heading that is another element would be another page.
  if (flow.sent) {
    return (
      <Stage heading={<ThanksHeading />} headingRef={heading} picture={pictures[0] ?? null} calm>
        <Thanks />
      </Stage>
    )
  }
  if (!question) {
    return (
      <Stage heading="Book a Session" headingRef={heading} picture={null} silent>
        <FromTheStart />
      </Stage>
    )
  }
  const last = step === steps
  const isFirst = question === QUESTIONNAIRE.type
  const picture = pictures[QUESTIONNAIRE.type.choices?.indexOf(type ?? '') ?? -1]
  return (
    <Stage
      heading={question.text}
      headingRef={heading}
      isLabel={question.kind !== 'choice'}
      progress={!isFirst && type && steps && <Progress {...{ type, step, steps }} />}
      picture={isFirst ? undefined : (picture ?? null)}
    >
      <QuestionForm
        {...{ question, step, last, trouble, ready, sending }}
        answer={flow.answer}
        pictures={isFirst ? pictures : undefined}
        onInput={flow.keep}
        onNext={flow.goOn}
        onBack={flow.back}
      />
    </Stage>
  )
}

/** The middle of a flow, in a browser that cannot look up where it was. */
function FromTheStart() {
  return (
    <noscript>
      <a className="link" href={href('/booking')}>
        Book a Session
      </a>
    </noscript>
  )
}

/** The new question gets the focus: its field, or else its heading. Not the first one of a visit. */
function useFocus(ready: boolean, step: number, trouble: Trouble | null) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step === 1 ? 1 : null)
  useEffect(() => {
    if (!ready || (shown.current === step && !trouble)) return
    shown.current = step
    const target = document.getElementById(FIELD) ?? heading.current
    target?.focus({ preventScroll: trouble === null })
  }, [ready, step, trouble])
  return heading
}
