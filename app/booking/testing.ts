import questions from '../../ports/database/migrations/baseline/questions.json' with { type: 'json' }
import { questionsShape } from '../site/sections/questions.ts'
import type { Question, Questionnaire } from './questions.ts'

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

/** Version 2: asks athletes for their sport instead of their team, adds an optional question, renames 'Other'. */
export const CHANGED_QUESTIONS: Questionnaire = {
  ...QUESTIONNAIRE,
  version: 2,
  categories: QUESTIONNAIRE.categories.map(({ name, questions }) => {
    if (name === 'Sports') return { name, questions: [SPORT, ...questions.slice(1), REFERRAL] }
    return { name: name === 'Other' ? 'Something else' : name, questions }
  }),
}
