import { describe, expect, test } from 'vitest'
import * as t from '#messages/booking'
import { CHANGED_QUESTIONS, QUESTIONNAIRE } from '../testing.ts'
import { type Draft, newDraft, readDraft, toSend, withAnswer } from './flow.ts'
import { type Refusal, sendingFailed } from './refusal.ts'
import { initialState, reduce, type Step, shown, type WizardEvent, type WizardState } from './wizard-state.ts'

const today = '2026-11-21'
const empty = newDraft('a-key-of-the-flow', 1000)
const contact = { contactName: 'Ada', contactEmail: 'ada@example.com', contactPhone: '813 555 0123' }
const full: Draft = { ...empty, type: 'Other', answers: { 'Other/details': 'A boat.', ...contact } }

const initial = (asked: Step, type: string | null = null, refusal: Refusal | null = null) =>
  initialState(QUESTIONNAIRE, { asked, entry: 'first' }, type, refusal)
const after = (state: WizardState, ...events: WizardEvent[]) => events.reduce(reduce, state)
/** The wizard with that draft, at that step. */
const at = (step: Step, draft: Draft) => after(initial(step), { kind: 'opened', draft, today })
const typed = (answer: string): WizardEvent => ({ kind: 'typed', answer })
const answered = (answer: string, invalid: string | null = null): WizardEvent => {
  return { kind: 'answered', answer, honeypot: '', invalid, today }
}
const visited = (asked: Step): WizardEvent => ({ kind: 'visited', asked, entry: String(asked), today })
const turned: WizardEvent = { kind: 'turned' }
const back: WizardEvent = { kind: 'back' }

test('before hydration, shows the first question or that of the category, and else nothing', () => {
  expect(shown(initial(1)).question?.id).toBe('photoType')
  expect(shown(initial(3)).question).toBeNull()
  expect(shown(initial(2, 'Other')).question?.id).toBe('details')
})

describe('a form that the server refused', () => {
  const answers = { details: 'A boat.', contactName: 'Ada', contactEmail: 'ada', contactPhone: '' }
  const errors = { contactEmail: 'Bad.', contactPhone: t.required() }
  const refused = (outcome: Refusal['outcome'], asked: number | null = null) =>
    initial(2, 'Other', { outcome, answers, page: 'a-page', asked })

  test('shows the first bad answer, as it was typed', () => {
    const state = refused({ kind: 'invalid', errors })
    expect(state).toMatchObject({ ready: false, step: 4, error: { step: 4, message: 'Bad.' } })
    expect(shown(state)).toMatchObject({ question: { id: 'contactEmail' }, answer: 'ada' })
  })

  test('asks the next question without an error, where the visitor has not seen it yet', () => {
    expect(refused({ kind: 'invalid', errors }, 3)).toMatchObject({ step: 4, error: null })
    expect(refused({ kind: 'invalid', errors }, 4)).toMatchObject({ step: 4, error: { message: 'Bad.' } })
  })

  test('goes on at what is new when the questions have changed', () => {
    const outcome = { kind: 'changed', questionnaire: CHANGED_QUESTIONS } as const
    const state = initial(2, 'Sports', { outcome, answers: contact, page: 'a-page', asked: null })
    expect(state).toMatchObject({ step: 2, error: { step: 2, message: t.changed() } })
    expect(shown(state).question?.id).toBe('sport')
  })
})

test('a choice leads to the next question, which is on screen once the page has turned', () => {
  const chosen = after(at(1, empty), answered('Sports'))
  expect(chosen).toMatchObject({ step: 1, next: 2, changed: true, draft: { type: 'Sports' } })
  expect(after(chosen, turned)).toMatchObject({ step: 2, next: null })
})

test('while the page turns, input does not count', () => {
  const turning = after(at(2, { ...empty, type: 'Sports' }), answered('Bay Point'))
  for (const event of [typed('813'), answered('813'), back]) expect(after(turning, event)).toBe(turning)
  expect(after(turning, turned, typed('Tampa')).draft.answers).toEqual({
    'Sports/teamName': 'Bay Point',
    'Sports/location': 'Tampa',
  })
})

test('an answer counts before the address of its question has followed', () => {
  const quick = after(at(1, empty), answered('Sports'), turned, answered('Bay Point'), visited(2))
  expect(quick).toMatchObject({ step: 2, asked: 2, next: 3 })
})

test('a bad answer is saved and stays on its step, until the visitor types', () => {
  const error = { in: 'answer', step: 2, message: t.required() }
  const bad = after(at(2, full), answered(' '))
  expect(bad).toMatchObject({ step: 2, next: null, error, draft: { answers: { 'Other/details': ' ' } } })
  expect(after(bad, typed('A boat')).error).toBeNull()
  expect(after(at(2, full), answered('x', 'Not a number.')).error?.message).toBe('Not a number.')
})

test('the last answer sends the booking, once', () => {
  const sending = after(at(5, full), answered('813 555 0123'))
  expect(sending).toMatchObject({ step: 5, next: null, sending: { honeypot: '' } })
  for (const event of [answered('813 555 0123'), back]) expect(after(sending, event)).toBe(sending)
  expect(after(sending, { kind: 'sent' }, turned)).toMatchObject({ step: 'sent', sending: null })
})

test('a refused booking leads to the first bad answer', () => {
  const sending = after(at(5, full), answered('813 555 0123'))
  const errors = { contactName: 'Bad.', contactEmail: t.pastDate() }
  const refused = after(sending, { kind: 'refused', errors })
  expect(refused).toMatchObject({ step: 5, next: 3, sending: null, error: { step: 3, message: 'Bad.' } })
  const lost = after(sending, { kind: 'refused', errors: {} })
  expect(lost).toMatchObject({ next: null, error: sendingFailed() })
})

test('no address leads further than the answers', () => {
  const half = { ...full, answers: { 'Other/details': 'A boat.' } }
  expect(at(5, half).step).toBe(3)
  expect(at(Number.POSITIVE_INFINITY, half).step).toBe(3)
  expect([at(-3, half).step, at(2.5, half).step]).toEqual([1, 2])
  expect(after(at(3, half), visited(2))).toMatchObject({ step: 2, asked: 2, entry: '2' })
  expect(after(at(2, half), answered('A boat.'), visited(5))).toMatchObject({ step: 3, next: null })
})

test('follows another tab that goes on with the same draft, or begins one', () => {
  const elsewhere = (draft: Draft): WizardEvent => ({ kind: 'saved elsewhere', draft, today })
  const other = { ...full, type: 'Sports' }
  expect(after(at(5, full), elsewhere(other))).toMatchObject({ draft: other, step: 2, changed: false })
  const foreign = { ...other, key: 'another-key' }
  expect(after(at(5, full), elsewhere(foreign)).draft).toBe(full)
  expect(after(at(1, empty), elsewhere(foreign)).draft).toBe(foreign)
})

test('another category keeps the contact and the answers to the first, and only its own are sent', () => {
  const other = withAnswer(QUESTIONNAIRE, { ...full, type: 'Sports' }, 'photoType', 'Other')
  const draft = withAnswer(QUESTIONNAIRE, other, 'details', ' a\r\nb ')
  expect(toSend(QUESTIONNAIRE, draft).answers).toEqual({ details: 'a\nb', ...contact })
  expect(withAnswer(QUESTIONNAIRE, draft, 'photoType', 'Weddings')).toBe(draft)
})

test('a draft is read as it was stored, and anything else is none', () => {
  expect(readDraft(full)).toEqual(full)
  const odd = { ...full, type: 7, version: 0, answers: { ...full.answers, date: 7 } }
  expect(readDraft(odd)).toEqual({ ...full, type: null })
  const none = [null, undefined, '', [], 7, { ...full, startedAt: null }, { ...full, key: '' }]
  expect([...none, { ...full, answers: null }].map(readDraft)).toEqual(Array(8).fill(null))
})

test('thanks for what another tab has sent', () => {
  expect(after(at(4, full), { kind: 'sent elsewhere', key: full.key }).next).toBe('sent')
  expect(after(at(4, full), { kind: 'sent elsewhere', key: 'another-key' }).next).toBeNull()
  // A new draft leaves the thanks on screen.
  expect(after(at('sent', full), { kind: 'opened', draft: empty, today })).toMatchObject({ step: 'sent' })
})

test('goes on with other questions when they changed meanwhile', () => {
  const changed: WizardEvent = { kind: 'changed', questionnaire: CHANGED_QUESTIONS, today }
  const sports = { 'Sports/teamName': 'Herons', 'Sports/location': 'Tampa', 'Sports/date': today }
  const draft = { ...full, type: 'Sports', answers: { ...full.answers, ...sports } }
  const sending = after(at(7, draft), answered('813 555 0123'))
  expect(sending.sending).not.toBeNull()
  const asked = after(sending, changed)
  const error = { step: 2, message: t.changed() }
  expect(asked).toMatchObject({ step: 2, next: null, sending: null, error })
  expect(asked.draft).toEqual(sending.draft)
  expect(shown(asked).question?.id).toBe('sport')
  expect(after(asked, answered('Rowing'), turned)).toMatchObject({ step: 3, error: null })
})
