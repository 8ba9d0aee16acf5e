import { type Questionnaire, TYPE } from '../site/sections/questionnaire.ts'
import type { Question } from '../site/sections/questions.ts'

export type { Question, Questionnaire }
export { TYPE }

/** The first question. */
export function typeQuestion({ first, categories }: Questionnaire): Question {
  return { id: TYPE, text: first, kind: 'choice', choices: categories.map(({ name }) => name) }
}

/** The category's own questions, then the contact questions; null when there is no such category. */
export function questionsFor({ categories, contact }: Questionnaire, type: string | null): Question[] | null {
  const category = categories.find(({ name }) => name === type)
  return category ? [...category.questions, ...contact] : null
}
