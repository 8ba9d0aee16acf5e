import { QUESTIONNAIRE, type Question, questionsFor } from './questions.ts'
import { checkAnswer, cleaned } from './rules.ts'

/** An unfinished booking with its answers so far, checked or not. */
export interface Draft {
  /** The idempotency key: however often the draft is sent, it is one booking. */
  key: string
  version: number
  /** UTC milliseconds, by the clock of the browser or server that has the draft. */
  startedAt: number
  type: string | null
  /** Contact answers by question id, others by `category/id`, so that changing the category loses nothing. */
  answers: Readonly<Record<string, string>>
}

/** Milliseconds without a change, after which a draft is deleted. */
export const DRAFT_MAX_AGE = 86_400_000

const KEY = /^[\w-]{8,100}$/

export function newDraft(key: string, now: number): Draft {
  return { key, version: QUESTIONNAIRE.version, startedAt: now, type: null, answers: {} }
}

/** Every question of the category, the question for the category first. Steps count from 1. */
export function stepsOf(type: string | null): Question[] {
  return [QUESTIONNAIRE.type, ...((type && questionsFor(type)) || [])]
}

/** The category that an address asks for, `?type=Real+Estate`, or null. */
export function typeIn(parameters: URLSearchParams): string | null {
  const type = parameters.get('type')
  return type && questionsFor(type) ? type : null
}

/** The picture of that category; null where there is none. */
export function pictureOf<Picture>(type: string | null, pictures: (Picture | undefined)[]): Picture | null {
  const { choices = [] } = QUESTIONNAIRE.type
  return (type && pictures[choices.indexOf(type)]) || null
}

/** The answer to that question, '' if there is none. */
export function answerTo(draft: Draft, question: Question): string {
  if (question === QUESTIONNAIRE.type) return draft.type ?? ''
  return draft.answers[slot(draft.type, question)] ?? ''
}

/** The draft with that answer, unchecked. A category that does not exist changes nothing. */
export function withAnswer(draft: Draft, question: Question, answer: string): Draft {
  if (question !== QUESTIONNAIRE.type) {
    return { ...draft, answers: { ...draft.answers, [slot(draft.type, question)]: answer } }
  }
  return questionsFor(answer) ? { ...draft, type: answer } : draft
}

/** The furthest step a visitor may see: the first without a good answer, or else the last. */
export function reach(draft: Draft, today: string): number {
  const steps = stepsOf(draft.type)
  const open = steps.findIndex((question) => checkAnswer(question, answerTo(draft, question), today) !== null)
  return open < 0 ? steps.length : open + 1
}

/** The answers to send: those of the category, and the contact. */
export function toSend(draft: Draft): { type: string; version: number; answers: Record<string, string> } {
  const [, ...questions] = stepsOf(draft.type)
  const answers = questions.map((question) => [question.id, cleaned(question, answerTo(draft, question))])
  return { type: draft.type ?? '', version: draft.version, answers: Object.fromEntries(answers) }
}

/** The first step with an error, and its message; step 1 when the errors belong to no question of the draft. */
export function firstError(draft: Draft, errors: Readonly<Record<string, string>>) {
  const steps = stepsOf(draft.type)
  const found = Math.max(
    0,
    steps.findIndex(({ id }) => errors[id] !== undefined),
  )
  const { id } = steps[found] as Question
  return { step: found + 1, message: errors[id] ?? Object.values(errors)[0] ?? null }
}

/** Parses a stored draft. Null when it is none, or of another version of the questions. */
export function readDraft(text: string | null): Draft | null {
  try {
    const draft = JSON.parse(text ?? 'null')
    if (typeof draft?.key !== 'string' || !KEY.test(draft.key)) return null
    if (draft.version !== QUESTIONNAIRE.version || typeof draft.startedAt !== 'number') return null
    if (typeof draft.answers !== 'object' || draft.answers === null) return null
    const answers = Object.entries(draft.answers).filter(([, answer]) => typeof answer === 'string')
    const type = typeof draft.type === 'string' && questionsFor(draft.type) ? draft.type : null
    const { key, version, startedAt } = draft
    return { key, version, startedAt, type, answers: Object.fromEntries(answers) as Draft['answers'] }
  } catch {
    return null
  }
}

function slot(type: string | null, { id }: Question): string {
  return QUESTIONNAIRE.contact.some((question) => question.id === id) ? id : `${type}/${id}`
}
