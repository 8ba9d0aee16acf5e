import { expect, test } from 'vitest'
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
} from './flow.ts'
import { QUESTIONNAIRE, type Question } from './questions.ts'

const TODAY = '2026-11-21'
const begun = newDraft('a-key-of-the-flow', 1000)
const { type: first } = QUESTIONNAIRE

const question = (draft: Draft, id: string) => stepsOf(draft.type).find((step) => step.id === id) as Question

function answered(draft: Draft, answers: Record<string, string>): Draft {
  return Object.entries(answers).reduce((so, [id, answer]) => withAnswer(so, question(so, id), answer), draft)
}

const contact = { contactName: 'Ada', contactEmail: 'ada@example.com', contactPhone: '813 555 0123' }
const sports = answered(begun, { photoType: 'Sports', teamName: 'Bay Point', location: 'Tampa', ...contact })

test('begins with the category, and has a step for each of its questions', () => {
  expect(stepsOf(null)).toEqual([first])
  expect(stepsOf('Sports')).toHaveLength(7)
  expect(stepsOf('Other')).toHaveLength(5)
})

test('goes no further than the first question without a good answer', () => {
  expect(reach(begun, TODAY)).toBe(1)
  expect(reach(sports, TODAY)).toBe(4)
  expect(reach(answered(sports, { date: '2026-11-20' }), TODAY)).toBe(4)
  expect(reach(answered(sports, { date: TODAY }), TODAY)).toBe(7)
  expect(reach(answered(sports, { date: TODAY, contactEmail: 'ada' }), TODAY)).toBe(6)
})

test('changing the category keeps the contact, and the answers to the other category', () => {
  const portraits = answered(sports, { photoType: 'Portraits' })
  expect(answerTo(portraits, question(portraits, 'contactEmail'))).toBe('ada@example.com')
  expect(answerTo(portraits, question(portraits, 'location'))).toBe('')
  const again = answered(portraits, { photoType: 'Sports' })
  expect(answerTo(again, question(again, 'location'))).toBe('Tampa')
})

test('a category that does not exist changes nothing', () => {
  expect(withAnswer(sports, first, 'Weddings')).toBe(sports)
})

test('only the answers of the category are sent, cleaned', () => {
  const other = answered(sports, { photoType: 'Other', details: ' a\r\nb ' })
  expect(toSend(other)).toEqual({ type: 'Other', version: 1, answers: { details: 'a\nb', ...contact } })
})

test('the first error is found in the order of the questions', () => {
  const errors = { contactEmail: 'Bad.', teamName: 'Required.' }
  expect(firstError(sports, errors)).toEqual({ step: 2, message: 'Required.' })
  expect(firstError(sports, { photoType: 'Changed.' })).toEqual({ step: 1, message: 'Changed.' })
  expect(firstError(sports, {})).toEqual({ step: 1, message: null })
})

test('a draft is read as it was stored, and anything else is none', () => {
  expect(readDraft(JSON.stringify(sports))).toEqual(sports)
  const odd = { ...sports, type: 'Weddings', answers: { ...sports.answers, date: 7 } }
  expect(readDraft(JSON.stringify(odd))).toEqual({ ...sports, type: null })
  const none = [null, '', '{', '[]', '7', JSON.stringify({ ...sports, version: 0 })]
  expect([...none, JSON.stringify({ ...sports, key: '' })].map(readDraft)).toEqual(Array(7).fill(null))
})
