import { TYPE } from '../site/sections/questionnaire.ts'
import type { Question, Questionnaire } from '../site/sections/questions.ts'

export type { Question, Questionnaire }
export { TYPE }

export function typeQuestion({ first, categories }: Questionnaire): Question {
  return { id: TYPE, text: first, kind: 'choice', choices: categories.map(({ name }) => name) }
}

export function questionsFor({ categories, contact }: Questionnaire, type: string | null): Question[] | null {
  const category = categories.find(({ name }) => name === type)
  return category ? [...category.questions, ...contact] : null
}

/** The question for the day of the session. */
export function datedQuestion(asked: Questionnaire, type: string | null): Question | undefined {
  return questionsFor(asked, type)?.find(({ kind }) => kind === 'date')
}

/** Returns '' for questions that the visitor skipped. */
export function answeredQuestions(
  asked: Questionnaire | null | undefined,
  { type, answers }: { type: string; answers: string },
): { question: Question; answer: string }[] {
  const given: Record<string, string> = JSON.parse(answers)
  const questions = (asked && questionsFor(asked, type)) ?? []
  return questions.map((question) => ({ question, answer: given[question.id] ?? '' }))
}
