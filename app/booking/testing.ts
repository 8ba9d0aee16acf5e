import questions from '../../ports/database/migrations/baseline/questions.json' with { type: 'json' }
import { questionsShape } from '../site/sections/questions.ts'
import type { Question, Questionnaire } from './questions.ts'

/** The questions that every business begins with. */
export const QUESTIONNAIRE: Questionnaire = { ...questionsShape.parse(questions), version: 1 }

const SPORT: Question = {
  id: 'sport',
  text: 'Which sport is it?',
  kind: 'choice',
  choices: ['Soccer', 'Rowing'],
}

const REFERRAL: Question = {
  id: 'heardFrom',
  text: 'Who told you about me?',
  kind: 'text',
  maxLength: 40,
  optional: true,
}

/**
 * Version 2: the owner asks athletes for their sport and no longer for their team, has one more question that can be
 * left out, and calls 'Other' something else.
 */
export const CHANGED_QUESTIONS: Questionnaire = {
  ...QUESTIONNAIRE,
  version: 2,
  categories: QUESTIONNAIRE.categories.map(({ name, questions }) => {
    if (name === 'Sports') return { name, questions: [SPORT, ...questions.slice(1), REFERRAL] }
    return { name: name === 'Other' ? 'Something else' : name, questions }
  }),
}
