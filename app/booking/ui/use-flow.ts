import { useEffect, useRef, useState } from 'react'
import { answerTo, type Draft, firstError, reach, stepsOf, withAnswer } from '../flow.ts'
import { error, localToday } from '../rules.ts'
import { busy, failed, offline, type Trouble } from '../send-errors.ts'
import { closeLocalDraft, wasSent } from './local-draft.ts'
import { send } from './send.ts'
import { type Kept, useDraft } from './use-draft.ts'
import { useTurns } from './use-turns.ts'

/** Where in the flow an address is. */
export type Asked = number | 'sent'

/** The flow in a browser with JavaScript: which question is shown, and what each button does. */
export function useFlow(asked: Asked, kept: Kept | null, told: Trouble | null) {
  const { turning, turn, settle, thank, back, wasThanked } = useTurns()
  const { draft, ready, change, renew } = useDraft(kept, thank)
  const [trouble, setTrouble] = useState<(Trouble & { step: number }) | null>(
    told && asked !== 'sent' ? { ...told, step: asked } : null,
  )
  const [sending, setSending] = useState(false)
  const underway = useRef(false)

  const sent = asked === 'sent' && wasThanked
  const known = ready || kept !== null
  const furthest = known ? reach(draft, ready ? localToday(Date.now()) : '') : 1
  const step = asked === 'sent' ? furthest : Math.min(asked, furthest)
  const lost = ready && !sent && asked !== step
  useEffect(() => {
    if (lost) settle(step)
  }, [lost, step, settle])

  // Not before the thanks are shown: until then these are the answers of the step that is.
  useEffect(() => {
    if (sent) renew()
  }, [sent, renew])

  const steps = stepsOf(draft.type)
  const question = steps[step - 1]

  function keep(answer: string): Draft {
    setTrouble(null)
    return change((latest) => (question ? withAnswer(latest, question, answer) : latest))
  }

  /** Next, Submit, or a choice that was made. `wrong` is what the browser itself minds about the field. */
  function goOn(answer: string, honeypot: string, wrong: string | null = null): void {
    if (!question || underway.current) return
    const next = keep(answer)
    const message = wrong ?? error(question, answer, localToday(Date.now()))
    if (message) setTrouble({ of: 'answer', step, message })
    else if (step < stepsOf(next.type).length) turn(step + 1, { from: step })
    else submit(next, honeypot)
  }

  async function submit(done: Draft, honeypot: string): Promise<void> {
    underway.current = true
    setSending(true)
    const answer = wasSent(done) ? ({ kind: 'thanked' } as const) : await send(done, honeypot)
    underway.current = false
    setSending(false)
    if (answer.kind === 'thanked') {
      closeLocalDraft(done)
      thank()
    } else if (answer.kind === 'invalid') {
      const { step: first, message } = firstError(done, answer.errors)
      setTrouble(message ? { of: 'answer', step: first, message } : { ...failed, step })
      if (message && first !== step) turn(first, { from: step })
    } else {
      setTrouble({ step, ...(answer.kind === 'busy' ? busy : navigator.onLine ? failed : offline) })
    }
  }

  return {
    ready,
    sent,
    sending,
    step,
    steps: draft.type ? steps.length : null,
    /** Null while nobody knows which: an address in the middle, before the page has come to life. */
    question: (known || step === asked) && !sent ? (question ?? null) : null,
    type: draft.type,
    answer: question ? answerTo(draft, question) : '',
    trouble: trouble?.step === step ? trouble : null,
    /** Whoever types on while the page turns means the next question, and must not undo this answer. */
    keep: (answer: string) => {
      if (!turning()) keep(answer)
    },
    goOn,
    back: () => !underway.current && back(step),
  }
}
