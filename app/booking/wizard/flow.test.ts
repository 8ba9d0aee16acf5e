import { expect, test } from 'vitest'
import { type Question, typeQuestion } from '../questions.ts'
import { CHANGED_QUESTIONS, QUESTIONNAIRE } from '../testing.ts'
import {
  answerTo,
  type Draft,
  firstError,
  newDraft,
  reach,
  readDraft,
  stepsOf,
  toSend,
  withAnswer,
  withAnswers,
} from './flow.ts'

const TODAY = '2026-11-21'
const begun = newDraft('a-key-of-the-flow', 1000)
const Q = QUESTIONNAIRE

const question = (draft: Draft, id: string) =>
  stepsOf(Q, draft.type).find((step) => step.id === id) as Question

function answered(draft: Draft, answers: Record<string, string>): Draft {
  return Object.entries(answers).reduce((so, [id, answer]) => withAnswer(Q, so, id, answer), draft)
}

const contact = { contactName: 'Ada', contactEmail: 'ada@example.com', contactPhone: '813 555 0123' }
const sports = answered(begun, { photoType: 'Sports', teamName: 'Bay Point', location: 'Tampa', ...contact })

test('begins with the category, and has a step for each of its questions', () => {
  expect(stepsOf(Q, null)).toEqual([typeQuestion(Q)])
  expect(stepsOf(Q, 'Sports')).toHaveLength(7)
  expect(stepsOf(Q, 'Other')).toHaveLength(5)
})

test('goes no further than the first question without a good answer', () => {
  expect(reach(Q, begun, TODAY)).toBe(1)
  expect(reach(Q, sports, TODAY)).toBe(4)
  expect(reach(Q, answered(sports, { date: '2026-11-20' }), TODAY)).toBe(4)
  expect(reach(Q, answered(sports, { date: TODAY }), TODAY)).toBe(7)
  expect(reach(Q, answered(sports, { date: TODAY, contactEmail: 'ada' }), TODAY)).toBe(6)
})

test('changing the category keeps the contact, and the answers to the other category', () => {
  const portraits = answered(sports, { photoType: 'Portraits' })
  expect(answerTo(Q, portraits, question(portraits, 'contactEmail'))).toBe('ada@example.com')
  expect(answerTo(Q, portraits, question(portraits, 'location'))).toBe('')
  const again = answered(portraits, { photoType: 'Sports' })
  expect(answerTo(Q, again, question(again, 'location'))).toBe('Tampa')
})

test('a category that does not exist changes nothing', () => {
  expect(withAnswer(Q, sports, 'photoType', 'Weddings')).toBe(sports)
})

test('what a form holds are answers, as far as its questions are asked and it is not empty', () => {
  const typed = { teamName: 'Herons', location: '', details: 'A boat.', photoType: 'Other', more: '1' }
  const draft = withAnswers(Q, sports, Object.entries(typed))
  expect(draft).toEqual(answered(sports, { teamName: 'Herons' }))
  expect(withAnswers(Q, begun, Object.entries(typed))).toBe(begun)
})

test('only the answers of the category are sent, cleaned', () => {
  const other = answered(sports, { photoType: 'Other', details: ' a\r\nb ' })
  expect(toSend(Q, other)).toEqual({ type: 'Other', version: 1, answers: { details: 'a\nb', ...contact } })
})

test('the first error is found in the order of the questions', () => {
  const errors = { contactEmail: 'Bad.', teamName: 'Required.' }
  expect(firstError(Q, sports, errors)).toEqual({ step: 2, message: 'Required.' })
  expect(firstError(Q, sports, { photoType: 'Changed.' })).toEqual({ step: 1, message: 'Changed.' })
  expect(firstError(Q, sports, {})).toEqual({ step: 1, message: null })
})

test('a draft is read as it was stored, and anything else is none', () => {
  expect(readDraft(sports)).toEqual(sports)
  const odd = { ...sports, type: 7, version: 0, answers: { ...sports.answers, date: 7 } }
  expect(readDraft(odd)).toEqual({ ...sports, type: null })
  const none = [null, undefined, '', [], 7, { ...sports, startedAt: null }, { ...sports, key: '' }]
  expect([...none, { ...sports, answers: null }].map(readDraft)).toEqual(Array(8).fill(null))
})

test('a draft goes on when the questions change: what is new is asked, and nothing is lost', () => {
  const whole = answered(sports, { date: TODAY })
  expect(reach(CHANGED_QUESTIONS, whole, TODAY)).toBe(2)
  const more = withAnswer(CHANGED_QUESTIONS, whole, 'sport', 'Rowing')
  // Without an answer to the question that can be left out.
  expect(reach(CHANGED_QUESTIONS, more, TODAY)).toBe(8)
  expect(more.answers).toMatchObject(whole.answers)
  const { version, answers } = toSend(CHANGED_QUESTIONS, more)
  expect(version).toBe(2)
  expect(answers).toEqual({ sport: 'Rowing', location: 'Tampa', date: TODAY, heardFrom: '', ...contact })
})

test('a draft of a category that is gone asks for another, and keeps the answers', () => {
  const other = answered(sports, { photoType: 'Other', details: 'A boat.' })
  expect(reach(CHANGED_QUESTIONS, other, TODAY)).toBe(1)
  const renamed = withAnswer(CHANGED_QUESTIONS, other, 'photoType', 'Something else')
  expect(renamed).toMatchObject({ type: 'Something else', answers: other.answers })
})
