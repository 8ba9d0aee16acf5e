import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as t from '#messages/booking'
import { type Question, questionsFor, typeQuestion } from './questions.ts'
import { checkAnswer, checkRequest, cleaned, earliestToday, localToday } from './rules.ts'
import { QUESTIONNAIRE } from './testing.ts'

const TODAY = '2026-11-21'
const TYPES = QUESTIONNAIRE.categories.map(({ name }) => name)
const every: Question[] = [
  typeQuestion(QUESTIONNAIRE),
  ...QUESTIONNAIRE.categories.flatMap(({ questions }) => questions),
  ...QUESTIONNAIRE.contact,
]
const question = (id: string) => every.find((candidate) => candidate.id === id) as Question

describe('the standard questionnaire', () => {
  test('asks what the owner wants to know, by category', () => {
    const asked = TYPES.map((type) => [
      type,
      questionsFor(QUESTIONNAIRE, type)?.map(({ id, kind }) => `${id} ${kind}`),
    ])
    const contact = ['contactName text', 'contactEmail text', 'contactPhone text']
    expect(asked).toEqual([
      ['Sports', ['teamName text', 'location text', 'date date', ...contact]],
      ['Headshots', ['headshotType choice', 'location text', 'numberOfPeople number', ...contact]],
      ['Portraits', ['portraitType choice', 'location text', 'desiredDate date', ...contact]],
      ['Real Estate', ['propertyAddress text', 'propertySqFt text', 'servicesNeeded choice', ...contact]],
      ['Commercial', ['businessName text', 'projectType choice', 'projectBrief textarea', ...contact]],
      ['Events', ['eventName text', 'eventDate date', 'hoursNeeded number', ...contact]],
      ['Drone/Ariel', ['droneSubject choice', 'locationAddress text', 'deliverables choice', ...contact]],
      ['Other', ['details textarea', ...contact]],
    ])
    expect(typeQuestion(QUESTIONNAIRE)).toMatchObject({
      text: 'What type of photography are you looking for?',
      choices: TYPES,
    })
  })
})

describe('an answer', () => {
  test.each([
    ['teamName', '', t.required()],
    ['teamName', ' \t\n\u200b', t.required()],
    ['teamName', 'x'.repeat(300), null],
    ['teamName', 'x'.repeat(301), 'Please use at most 300 characters.'],
    ['details', 'x'.repeat(5001), 'Please use at most 5,000 characters.'],
    ['date', '2026-11-20', t.pastDate()],
    ['date', TODAY, null],
    ['date', '2027-02-29', t.pastDate()],
    ['date', '2028-02-29', null],
    ['date', 'tomorrow', t.pastDate()],
    ['numberOfPeople', '-1', null],
    ['numberOfPeople', '2.5', null],
    ['numberOfPeople', 'a few', t.badNumber()],
    ['numberOfPeople', '1e999', t.badNumber()],
    ['headshotType', 'Actor/Model', null],
    ['headshotType', 'Passport', t.required()],
    ['contactName', 'Ada Lovelace-King, Jr.', null],
    ['contactName', "Dr.Ada O'Brien", null],
    ['contactName', 'Capt.Miller', null],
    ['contactName', 'Ma.Jo St.Cloud', null],
    ['contactName', 'J.R.R.Tolkien', null],
    ['contactName', 'Ezra Brackwater.Jr', null],
    ['contactName', 'Ana & Zoë Núñez / 松本', null],
    ['contactName', 'You won! https://evil', t.nameWithLink()],
    ['contactName', 'WIN AT BIT.LY', t.nameWithLink()],
    ['contactName', 'see t.co/abc', t.nameWithLink()],
    ['contactName', 'evil．com', t.nameWithLink()],
    ['contactName', 'cash4you.online now', t.nameWithLink()],
    ['contactName', 'evil.рф', t.nameWithLink()],
    ['contactName', 'evil.xn--p1ai', t.nameWithLink()],
    ['contactName', 'evil.museum/win', t.nameWithLink()],
    ['contactName', 'www.evil.unheard', t.nameWithLink()],
    ['contactName', 'ada＠example', t.nameWithLink()],
    ['contactEmail', 'ada@example.com', null],
    ['contactEmail', ' ada@example.com ', null],
    ['contactEmail', 'ada@example', t.badEmail()],
    ['contactEmail', 'a da@example.com', t.badEmail()],
    ['contactEmail', 'ada@example.com,bob@example.com', t.badEmail()],
    ['contactEmail', 'zoë@exämple.com', null],
    ['contactEmail', 'ada@example.com\nBcc: all@example.com', t.badEmail()],
    ['contactPhone', '(813) 555-0123', null],
    ['contactPhone', '+1 813 555 0123', null],
    ['contactPhone', '555-0123', t.badPhone()],
  ])('%s: %j', (id, answer, wrong) => {
    expect(checkAnswer(question(id), answer, TODAY)).toBe(wrong)
  })

  test.each<[Partial<Question>, string, string | null]>([
    [{ kind: 'text', optional: true }, ' ', null],
    [{ kind: 'choice', choices: ['A', 'B'], optional: true }, '', null],
    [{ kind: 'choice', choices: ['A', 'B'], optional: true }, 'C', t.required()],
    [{ kind: 'date', optional: true }, '2020-01-01', t.pastDate()],
    [{ kind: 'text', maxLength: 4 }, 'Rowing', 'Please use at most 4 characters.'],
    [{ kind: 'number', min: 1, max: 2000 }, '0', 'Please enter at least 1.'],
    [{ kind: 'number', min: 1, max: 2000 }, '2001', 'Please enter at most 2,000.'],
    [{ kind: 'number', min: 0 }, '0', null],
  ])('to %j: %j', (fields, answer, wrong) => {
    expect(checkAnswer({ id: 'any', text: 'Any?', kind: 'text', ...fields }, answer, TODAY)).toBe(wrong)
  })

  const anyQuestion = fc.constantFrom(...every)

  test('is cleaned once, and never has control characters', () => {
    fc.assert(
      fc.property(anyQuestion, fc.string({ unit: 'binary' }), (asked, answer) => {
        const clean = cleaned(asked, answer)
        expect(cleaned(asked, clean)).toBe(clean)
        expect(clean.isWellFormed()).toBe(true)
        const allowed = asked.kind === 'textarea' ? /[\n\t]/g : /(?!)/g
        expect(clean.replace(allowed, '')).not.toMatch(/[\p{Cc}\u2028\u2029]/u)
      }),
    )
  })

  test('is checked as it will be stored', () => {
    fc.assert(
      fc.property(anyQuestion, fc.string({ unit: 'binary' }), (asked, answer) => {
        expect(checkAnswer(asked, cleaned(asked, answer), TODAY)).toBe(checkAnswer(asked, answer, TODAY))
      }),
    )
  })
})

describe('a whole booking', () => {
  const answers = { teamName: 'Herons', location: 'Pier', date: TODAY, contactName: 'Ada' }
  const sports = { ...answers, contactEmail: 'ada@example.com', contactPhone: '813 555 0123' }

  test('is good with every answer, and keeps only those', () => {
    const given = { ...sports, teamName: ' Herons ', details: 'of another category', admin: 'yes' }
    const request = { type: 'Sports', version: 1, answers: sports }
    const checked = checkRequest(QUESTIONNAIRE, { type: 'Sports', answers: given }, TODAY)
    expect(checked).toEqual({ ok: true, request })
  })

  test.each(Object.keys(sports))('is refused without %s, and says so', (lost) => {
    const { [lost]: _, ...rest } = sports as Record<string, string>
    const errors = { [lost]: t.required() }
    expect(checkRequest(QUESTIONNAIRE, { type: 'Sports', answers: rest }, TODAY)).toEqual({
      ok: false,
      errors,
    })
  })

  test('has a category that exists', () => {
    const answers = {}
    for (const type of ['Weddings', 'toString', '']) {
      expect(checkRequest(QUESTIONNAIRE, { type, answers }, TODAY)).toEqual({
        ok: false,
        errors: { photoType: t.required() },
      })
    }
  })

  test('accepts only texts as answers', () => {
    const answers = { details: ['a'], contactName: 7 } as unknown as Record<string, string>
    const checked = checkRequest(QUESTIONNAIRE, { type: 'Other', answers }, TODAY)
    expect(!checked.ok && Object.keys(checked.errors)).toHaveLength(4)
  })
})

describe('today', () => {
  test('is never later on a server than where the visitor is', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: Date.UTC(2100, 0) }), (now) => {
        expect(earliestToday(now) <= localToday(now)).toBe(true)
      }),
    )
  })
})
