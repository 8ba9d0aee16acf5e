import { useEffect, useLayoutEffect, useRef } from 'react'
import { href } from 'react-router'
import type { PhotoView } from '../../../photos/rules/photo.ts'
import { type Questionnaire, TYPE } from '../../questions.ts'
import { localToday } from '../../rules.ts'
import { pictureOf, stepsOf } from '../../wizard/flow.ts'
import type { StepError } from '../../wizard/step-error.ts'
import { type Step, shown } from '../../wizard/wizard-state.ts'
import { FIELD } from '../field.tsx'
import { BACK, QuestionForm } from '../question-form.tsx'
import { Thanks, ThanksFor, ThanksHeading } from '../thanks.tsx'
import type { ServerDraft } from './local-draft.ts'
import { Progress } from './progress.tsx'
import { Stage } from './stage.tsx'
import { useWizard } from './use-wizard.ts'

interface WizardProps {
  questionnaire: Questionnaire
  /** The step in the address. */
  asked: Step
  /** The category in the address, whose own questions come next. */
  type?: string | null
  /** The draft as the server has it. */
  stored: ServerDraft | null
  /** What the server found wrong with the answer. */
  serverError?: StepError | null
  /** One for each category of the questionnaire, as far as there are any. */
  pictures: (PhotoView | undefined)[]
}

/** The booking, one question at a time. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: every branch returns the same Stage, because another heading element would read as another page
export function Wizard({
  questionnaire: ofPage,
  asked,
  type: typeInAddress = null,
  stored,
  serverError = null,
  pictures,
}: WizardProps) {
  const [state, dispatch, type] = useWizard(ofPage, asked, typeInAddress, stored, serverError)
  const { ready, questionnaire, step, draft, sending } = state
  const { question, answer } = shown(state)
  const error = state.error?.step === step ? state.error : null
  const heading = useFocus(ready, step, error)
  usePressOnce(step)
  const picture = pictureOf(ofPage, type, pictures)
  if (step === 'sent') {
    return (
      <Stage
        heading={<ThanksHeading />}
        headingRef={heading}
        progress={<ThanksFor type={type} />}
        picture={picture ?? pictures.find(Boolean) ?? null}
        calm
      >
        <Thanks />
      </Stage>
    )
  }
  if (!question || step === null) {
    return (
      <Stage heading="Book a Session" headingRef={heading} picture={null} silent>
        {/* Only JavaScript can read the local draft. */}
        <noscript>
          <a className="link" href={href('/booking')}>
            Book a Session
          </a>
        </noscript>
      </Stage>
    )
  }
  const steps = stepsOf(questionnaire, type).length
  const isFirst = question.id === TYPE
  const last = !isFirst && step === steps
  return (
    <Stage
      heading={question.text}
      headingRef={heading}
      isLabel={question.kind !== 'choice'}
      autoFocus={stored !== null && question.kind === 'choice'}
      progress={!isFirst && type && <Progress {...{ type, step, steps }} />}
      picture={isFirst ? undefined : picture}
    >
      <QuestionForm
        {...{ question, answer, step, error, ready }}
        version={questionnaire.version}
        type={draft.key === '' || last ? type : null}
        last={last}
        sending={sending !== null}
        autoFocus={stored !== null}
        pictures={isFirst && questionnaire === ofPage ? pictures : undefined}
        onInput={(typed) => dispatch({ kind: 'typed', answer: typed })}
        onNext={(given) => dispatch({ kind: 'answered', ...given, today: localToday(Date.now()) })}
        onBack={() => dispatch({ kind: 'back' })}
      />
    </Stage>
  )
}

/** Focuses the field of a new question, or else its heading. Not the first question of a visit. */
function useFocus(ready: boolean, step: Step | null, error: StepError | null) {
  const heading = useRef<HTMLHeadingElement>(null)
  const focused = useRef<Step | null>(step === 1 ? step : null)
  useLayoutEffect(() => {
    if (!ready || (focused.current === step && !error)) return
    focused.current = step
    const target = document.getElementById(FIELD) ?? heading.current
    target?.focus({ preventScroll: error === null })
  }, [ready, step, error])
  return heading
}

/** The second click of a double click hits the next question: it must neither answer it nor take its focus. */
function usePressOnce(step: Step | null) {
  const pressed = useRef(step)
  useEffect(() => {
    function listen(event: MouseEvent) {
      const { detail, target } = event
      const isBack = target instanceof Element && target.closest(`[name="${BACK}"]`)
      if (detail <= 1) pressed.current = step
      else if (pressed.current !== step && !isBack) event.preventDefault()
    }
    const controller = new AbortController()
    const options = { capture: true, signal: controller.signal }
    document.addEventListener('mousedown', listen, options)
    document.addEventListener('click', listen, options)
    return () => controller.abort()
  }, [step])
}
