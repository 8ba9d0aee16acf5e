import { type Question, type Questionnaire, questionsFor, TYPE, typeQuestion } from '../questions.ts'
import { checkAnswer, cleaned } from '../rules.ts'

/** Stays valid when the questions change. */
export interface Draft {
  /** The idempotency key: however often the draft is sent, it is one booking. */
  key: string
  /** UTC milliseconds by the clock that has the draft. */
  startedAt: number
  type: string | null
  /** Contact answers by question id, others by `category/id`, so that changing the category loses nothing. */
  answers: Readonly<Record<string, string>>
}

/** Milliseconds without a change, after which a draft is deleted. */
export const DRAFT_MAX_AGE = 86_400_000

const KEY = /^[\w-]{8,100}$/

export function newDraft(key: string, now: number): Draft {
  return { key, startedAt: now, type: null, answers: {} }
}

export function stepsOf(asked: Questionnaire, type: string | null): Question[] {
  return [typeQuestion(asked), ...(questionsFor(asked, type) ?? [])]
}

export function categoryNamed(asked: Questionnaire, name: string | null): string | null {
  return questionsFor(asked, name) ? name : null
}

export function pictureOf<Picture>(
  { categories }: Questionnaire,
  type: string | null,
  pictures: (Picture | undefined)[],
): Picture | null {
  return pictures[categories.findIndex(({ name }) => name === type)] ?? null
}

export function answerTo(asked: Questionnaire, draft: Draft, { id }: Question): string {
  if (id === TYPE) return draft.type ?? ''
  return draft.answers[slot(asked, draft.type, id)] ?? ''
}

export function withAnswer(asked: Questionnaire, draft: Draft, id: string, answer: string): Draft {
  if (id !== TYPE) {
    return { ...draft, answers: { ...draft.answers, [slot(asked, draft.type, id)]: answer } }
  }
  return questionsFor(asked, answer) ? { ...draft, type: answer } : draft
}

export function withAnswers(asked: Questionnaire, draft: Draft, answers: Iterable<[string, unknown]>) {
  const given = new Map(answers)
  return (questionsFor(asked, draft.type) ?? []).reduce((before, { id }) => {
    const answer = given.get(id)
    return typeof answer === 'string' && answer !== '' ? withAnswer(asked, before, id, answer) : before
  }, draft)
}

export function reach(asked: Questionnaire, draft: Draft, today: string): number {
  const steps = stepsOf(asked, draft.type)
  const open = steps.findIndex((question) => checkAnswer(question, answerTo(asked, draft, question), today))
  return open < 0 ? steps.length : open + 1
}

export function toSend(asked: Questionnaire, draft: Draft) {
  const [, ...questions] = stepsOf(asked, draft.type)
  const answers = questions.map((question): [string, string] => [
    question.id,
    cleaned(question, answerTo(asked, draft, question)),
  ])
  return { type: draft.type ?? '', version: asked.version, answers: Object.fromEntries(answers) }
}

/** Step 1 if the errors belong to no question of the draft. */
export function firstError(asked: Questionnaire, draft: Draft, errors: Readonly<Record<string, string>>) {
  const steps = stepsOf(asked, draft.type)
  const found = Math.max(
    0,
    steps.findIndex(({ id }) => errors[id] !== undefined),
  )
  const { id } = steps[found] as Question
  return { step: found + 1, message: errors[id] ?? Object.values(errors)[0] ?? null }
}

export function readDraft(stored: unknown): Draft | null {
  const { key, startedAt, type, answers } = (stored ?? {}) as Record<keyof Draft, unknown>
  if (typeof key !== 'string' || !KEY.test(key) || typeof startedAt !== 'number') return null
  if (typeof answers !== 'object' || answers === null) return null
  const texts = Object.entries(answers).filter(([, answer]) => typeof answer === 'string')
  return { key, startedAt, type: typeof type === 'string' ? type : null, answers: Object.fromEntries(texts) }
}

function slot({ contact }: Questionnaire, type: string | null, id: string): string {
  return contact.some((question) => question.id === id) ? id : `${type}/${id}`
}
