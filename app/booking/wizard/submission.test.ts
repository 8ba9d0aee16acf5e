import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readSubmission } from './submission.ts'

const sent = {
  key: 'a-key-of-the-flow',
  type: 'Other',
  version: 1,
  answers: { details: 'A boat.' },
  elapsed: 40_000,
  honeypot: '',
}

test('a submission is read as it was sent, without unknown fields', () => {
  expect(readSubmission({ ...sent, more: 1 })).toEqual(sent)
})

test('is null with a field missing, or of another type', () => {
  const name = fc.constantFrom(...Object.keys(sent))
  const odd = fc.oneof(fc.constant(undefined), fc.constant(null), fc.boolean(), fc.array(fc.string()))
  fc.assert(fc.property(name, odd, (part, value) => readSubmission({ ...sent, [part]: value }) === null))
  expect(readSubmission({ ...sent, answers: { details: 7 } })).toBeNull()
})

test('is null with a character that PostgreSQL cannot store', () => {
  for (const answers of [{ details: 'A\0boat' }, { 'details\0': 'A boat.' }])
    expect(readSubmission({ ...sent, answers })).toBeNull()
  expect(readSubmission({ ...sent, type: 'Other\0' })).toBeNull()
})

test('is null for anything else', () => {
  fc.assert(fc.property(fc.anything(), (body) => readSubmission(body) === null))
})
