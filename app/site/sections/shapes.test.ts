import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import questions from '../../../ports/database/migrations/baseline/questions.json' with { type: 'json' }
import { CONTACT, IDENTITY } from '../testing.server.ts'
import { mistakesIn } from './mistakes.ts'
import de from './new-questions/de.json' with { type: 'json' }
import es from './new-questions/es.json' with { type: 'json' }
import type { Questions } from './questions.ts'
import { photosIn, SECTION_NAMES, sectionsShape } from './shapes.ts'

const shape = sectionsShape(() => true)

function mistakes(sections: unknown): string[] {
  const { error } = shape.safeParse(sections, { reportInput: true })
  return error ? mistakesIn(error) : []
}

describe('the sections of a site', () => {
  test('may be as few as a name and a way to reach the owner', () => {
    const contact = { email: 'Ann@Studio.example', timeZone: 'Europe/Vienna' }
    expect(shape.parse({ identity: IDENTITY, contact })).toEqual({
      identity: IDENTITY,
      contact: { ...CONTACT, email: 'ann@studio.example', timeZone: 'Europe/Vienna' },
    })
  })

  test('are all in the demo, but for those that every business begins with, or without', async () => {
    const demo = JSON.parse(await readFile(new URL('../../../demo/site.json', import.meta.url), 'utf8'))
    expect(shape.parse(demo)).toEqual(demo)
    const others = ['questions', 'legal', 'emails', 'reminders', 'proofs']
    expect(Object.keys(demo)).toEqual(SECTION_NAMES.filter((name) => !others.includes(name)))
    expect(photosIn(demo)).toHaveLength(5 + 7 + 7)
  })

  test.each(['Jo', 'Łódź Śląska Pracownia Zdjęć', '山田写真館', 'استوديو النور', "O'Neill & Söhne"])(
    'take the brand %s',
    (brand) => expect(mistakes({ identity: { ...IDENTITY, brand } })).toEqual([]),
  )

  test('take a name in one spelling, however it was typed', () => {
    const typed = '  Ana Marković '.normalize('NFD')
    expect(shape.parse({ identity: { ...IDENTITY, brand: typed } }).identity?.brand).toBe('Ana Marković')
  })

  test.each([
    ['J', 'identity.brand: should have 2 to 40 characters'],
    ['x'.repeat(41), 'identity.brand: should have 2 to 40 characters'],
    ['•••', 'identity.brand: has no letter or digit, or has a line break: write it in one line'],
    ['Ann\nMedia', 'identity.brand: has no letter or digit, or has a line break: write it in one line'],
  ])('refuse the brand %j', (brand, mistake) => {
    expect(mistakes({ identity: { ...IDENTITY, brand } })).toEqual([mistake])
  })
})

describe('the questions', () => {
  const standard = questions as Questions
  const [sports, ...rest] = standard.categories as [Questions['categories'][0]]
  const name = { id: 'contactName', text: 'Your name?', kind: 'text', check: 'name' }
  const email = { id: 'contactEmail', text: 'Your email?', kind: 'text', check: 'email' }
  const wrong = (questions: unknown) => mistakes({ questions })

  test.each([de, es])('ask the same in every language', (translated) => {
    const asked = (all: unknown) => JSON.stringify(all).match(/"(?:id|kind|check)":"\w+"/g)
    expect(wrong(translated)).toEqual([])
    expect(asked(translated)).toEqual(asked(questions))
  })

  /** The mistakes of one question of the first category. */
  const inOne = (question: Record<string, unknown>) =>
    wrong({
      first: 'What?',
      categories: [{ name: 'A', questions: [{ id: 'one', text: 'One?', kind: 'text', ...question }] }],
      contact: [name, email],
    }).map((mistake) => mistake.replace('questions.categories.1.questions.1.', ''))

  test('may be as few as a category, a name and an email address', () => {
    const fewest = { first: 'What?', categories: [{ name: 'A', questions: [] }], contact: [name, email] }
    expect(wrong(fewest)).toEqual([])
  })

  test.each<[Record<string, unknown>, string]>([
    [
      { id: 'Event date' },
      'id: should be letters and digits like eventDate, starting with a lowercase letter',
    ],
    [{ id: 'constructor' }, 'id: is a name that the form needs itself: choose another one'],
    [{ id: 'nodeName' }, 'id: is a name that the form needs itself: choose another one'],
    [{ kind: 'several' }, 'kind: should be one of choice, text, date, number, textarea'],
    [{ text: ' ' }, 'text: is empty: add text, or leave the field out'],
    [{ text: '\u200b' }, 'text: has no visible characters: add text, or leave the field out'],
    [{ text: 'A\u2028B' }, 'text: has a line break: write it in one line'],
    [{ text: 'A\ud83d' }, 'text: has half a character: write it again'],
    [{ text: 'x'.repeat(91) }, 'text: is longer than 90 characters: shorten it'],
    [{ kind: 'choice', choices: ['A'] }, 'choices: needs at least two choices'],
    [{ kind: 'choice', choices: ['A', 'A'] }, 'choices: has a choice twice: remove one'],
    [
      { choices: ['A', 'B'] },
      'choices: is only for a question of kind choice: remove it, or change the kind',
    ],
    [{ kind: 'number', min: 3, max: 2 }, 'min: is more than max: correct one of them'],
    [
      { maxLength: 301 },
      'maxLength: is more than 300: a longer answer is a question of kind textarea, of at most 5000',
    ],
  ])('refuse %j', (question, mistake) => {
    expect(inOne(question)).toEqual([mistake])
  })

  test('need what bookings, emails and lists cannot do without', () => {
    expect(wrong({ ...standard, contact: [name] })).toEqual([
      'questions.contact: needs the question contactEmail, of kind text with the check email, not optional: your replies and the confirmation go there',
    ])
    const phone = { id: 'contactPhone', text: 'Your phone?', kind: 'number' }
    expect(wrong({ ...standard, contact: [{ ...name, optional: true }, email, phone] })).toEqual([
      'questions.contact: needs the question contactName, of kind text with the check name, not optional: emails, lists and your calendar name the visitor',
      'questions.contact: has contactPhone as something other than a text with the check phone, and your emails call that number: correct it, or remove the question',
    ])
  })

  test('refuse what is there twice, too much of it, and a choice at the end', () => {
    const choice = { id: 'heardFrom', text: 'Who told you?', kind: 'choice', choices: ['A', 'B'] }
    const long = ['a1', 'a2', 'a3'].map((id) => ({ id, text: 'Tell me.', kind: 'textarea' }))
    const twice = [...sports.questions, { ...name, text: 'Again?' }]
    expect(
      wrong({
        ...standard,
        categories: [{ ...sports, questions: twice }, ...rest, { name: 'Other', questions: long }],
        contact: [...standard.contact, choice],
      }),
    ).toEqual([
      "questions.categories: has 'Other' twice: remove one, or rename it",
      'questions.categories.1.questions: has the id contactName twice, the contact included: rename one',
      'questions.categories.9.questions: has long texts of 15900 characters together, the contact included, where 15000 fit: give some a smaller maxLength',
      'questions.contact: ends with a choice, but the last question has the Submit button: move it up',
    ])
  })
})
