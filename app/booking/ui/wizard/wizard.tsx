import { useEffect, useLayoutEffect, useRef } from 'react'
import { href } from 'react-router'
import * as t from '#messages/booking'
import type { PhotoView } from '../../../photos/rules/photo.ts'
import { datedQuestion, TYPE } from '../../questions.ts'
import { localToday } from '../../rules.ts'
import { answerTo, pictureOf, stepsOf } from '../../wizard/flow.ts'
import type { StepError } from '../../wizard/refusal.ts'
import { type Step, shown, type WizardState } from '../../wizard/wizard-state.ts'
import { BACK, BookingForm, type QuestionStep } from '../booking-form.tsx'
import { fieldOf } from '../field.tsx'
import { thanksFor } from '../thanks.tsx'
import { Progress } from './progress.tsx'
import { Stage } from './stage.tsx'
import { type PageOfWizard, useWizard } from './use-wizard.ts'

interface WizardProps extends PageOfWizard {
  pictures: (PhotoView | undefined)[]
  closed: string[]
}

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: every branch returns the same Stage, because another heading element would read as another page
export function Wizard({ pictures, closed, ...page }: WizardProps) {
  const { questionnaire: ofPage, refusal } = page
  const form = useRef<HTMLFormElement>(null)
  const [state, dispatch, type] = useWizard(page, form)
  const { ready, questionnaire, step, sending } = state
  const { question, answer } = shown(state)
  const error = state.error?.step === step ? state.error : null
  const heading = useFocus(state, error)
  usePressOnce(step)
  const picture = pictureOf(ofPage, type, pictures)
  if (step === 'sent') {
    return (
      <Stage {...thanksFor(type)} headingRef={heading} picture={picture ?? pictures.find(Boolean) ?? null} />
    )
  }
  if (!question || step === null) {
    return (
      <Stage heading={t.bookSession()} headingRef={heading} picture={null} silent>
        {/* Only JavaScript can read the local draft. */}
        <noscript>
          <a className="link" href={href('/booking')}>
            {t.bookSession()}
          </a>
        </noscript>
      </Stage>
    )
  }
  const steps = stepsOf(questionnaire, type).length
  const isFirst = question.id === TYPE
  const whole = ready || isFirst ? null : wholeForm(state, refusal)
  return (
    <Stage
      heading={whole ? t.bookSession() : question.text}
      headingRef={heading}
      labels={whole || question.kind === 'choice' ? null : fieldOf(question)}
      whole={whole !== null}
      progress={!isFirst && type && <Progress type={type} step={step} steps={steps} />}
      picture={isFirst ? undefined : picture}
    >
      <BookingForm
        form={form}
        whole={whole}
        steps={steps}
        type={type}
        current={{ question, step, answer, error }}
        version={questionnaire.version}
        closed={question.id === datedQuestion(questionnaire, type)?.id ? closed : undefined}
        page={refusal && whole && refusal.page}
        sending={sending !== null}
        pictures={isFirst && questionnaire === ofPage ? pictures : undefined}
        onInput={(typed) => dispatch({ kind: 'typed', answer: typed })}
        onNext={(given) => dispatch({ kind: 'answered', ...given, today: localToday(Date.now()) })}
        onBack={() => dispatch({ kind: 'back' })}
      />
    </Stage>
  )
}

function wholeForm(
  { questionnaire, draft, error }: WizardState,
  refusal: WizardProps['refusal'],
): QuestionStep[] {
  const { asked, outcome } = refusal ?? {}
  const errors = outcome?.kind === 'invalid' ? outcome.errors : {}
  const questions = stepsOf(questionnaire, draft.type).map((question, i) => {
    const message = i < (asked ?? Number.POSITIVE_INFINITY) ? errors[question.id] : undefined
    const wrong = message === undefined ? null : ({ in: 'answer', message } as const)
    const answer = answerTo(questionnaire, draft, question)
    return { question, step: i + 1, answer, error: error?.step === i + 1 ? error : wrong }
  })
  return questions.slice(1)
}

function useFocus(state: WizardState, error: StepError | null) {
  const { ready, step } = state
  const { question } = shown(state)
  const field = question && fieldOf(question)
  const heading = useRef<HTMLHeadingElement>(null)
  const focused = useRef<Step | null>(step === 1 ? step : null)
  useLayoutEffect(() => {
    if (!ready || (focused.current === step && !error)) return
    focused.current = step
    const target = document.getElementById(field ?? '') ?? heading.current
    target?.focus({ preventScroll: error === null })
  }, [ready, step, error, field])
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
