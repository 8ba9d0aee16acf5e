import { z } from 'zod'
import { line, unique } from './field-shapes.ts'
import { LONGEST, TYPE } from './questionnaire.ts'

/** The category, its own questions and the contact. */
export const MOST_STEPS = 1 + 12 + 8

/** Characters of all answers together: a form has at most 64 KB, and a character up to three bytes. */
const LONGEST_BOOKING = 15_000

const KINDS = ['choice', 'text', 'date', 'number', 'textarea'] as const
const AUTO_COMPLETE = ['name', 'email', 'tel', 'organization', 'street-address', 'url'] as const
const INPUT_MODES = ['text', 'email', 'tel', 'numeric', 'decimal'] as const

/** A field of such a name would hide a property that React uses. */
const FORM_PROPERTIES = new Set([
  ...['nodeName', 'nodeType', 'nodeValue', 'tagName', 'namespaceURI', 'ownerDocument', 'isConnected'],
  ...['parentNode', 'childNodes', 'firstChild', 'lastChild', 'nextSibling', 'previousSibling'],
  ...['appendChild', 'insertBefore', 'removeChild', 'contains', 'textContent', 'style', 'attributes'],
  ...['getAttribute', 'hasAttribute', 'setAttribute', 'removeAttribute', 'getRootNode'],
  ...['addEventListener', 'removeEventListener', 'dispatchEvent'],
])

const id = z
  .string()
  .regex(
    /^[a-z][A-Za-z0-9]{1,39}$/,
    'should be letters and digits like eventDate, starting with a lowercase letter',
  )
  .refine((name) => !(name in {}) && !FORM_PROPERTIES.has(name) && name !== TYPE && name !== 'back', {
    error: 'is a name that the form needs itself: choose another one',
  })

const question = z
  .strictObject({
    /** Unique among the questions of a category and the contact. Answers are stored under it. */
    id,
    text: line(90),
    help: line(300).optional(),
    placeholder: line(100).optional(),
    kind: z.enum(KINDS),
    choices: unique(line(80), 'choice').max(12).optional(),
    check: z.enum(['name', 'email', 'phone']).optional(),
    autoComplete: z.enum(AUTO_COMPLETE).optional(),
    inputMode: z.enum(INPUT_MODES).optional(),
    min: z.number().optional(),
    max: z.number().optional(),
    maxLength: z.int().min(1, 'should be at least 1').optional(),
    optional: z.boolean().optional(),
  })
  .superRefine((value, { addIssue }) => {
    for (const mistake of questionMistakes(value)) addIssue({ code: 'custom', ...mistake })
  })

export type Question = z.output<typeof question>

interface Mistake {
  path: (string | number)[]
  message: string
}

const FIELDS_OF: Partial<Record<keyof Question, readonly Question['kind'][]>> = {
  choices: ['choice'],
  check: ['text'],
  min: ['number'],
  max: ['number'],
  maxLength: ['text', 'textarea'],
}

function questionMistakes(asked: Question): Mistake[] {
  const { kind, choices, min = -Infinity, max = Infinity, maxLength } = asked
  const foreign = Object.entries(FIELDS_OF).filter(
    ([field, kinds]) => asked[field as keyof Question] !== undefined && !kinds.includes(kind),
  )
  return [
    ...foreign.map(([field, kinds]) => ({
      path: [field],
      message: `is only for a question of kind ${kinds.join(' or ')}: remove it, or change the kind`,
    })),
    ...when(kind === 'choice' && (choices?.length ?? 0) < 2, ['choices'], 'needs at least two choices'),
    ...when(min > max, ['min'], 'is more than max: correct one of them'),
    ...when(
      (kind === 'text' || kind === 'textarea') && maxLength !== undefined && maxLength > LONGEST[kind],
      ['maxLength'],
      `is more than ${LONGEST[kind as 'text']}: a longer answer is a question of kind textarea, of at most 5000`,
    ),
  ]
}

const category = z.strictObject({
  /** Stored bookings refer to it. */
  name: line(30),
  questions: z.array(question).max(12),
})

export const questionsShape = z
  .strictObject({
    first: line(90),
    categories: z.array(category).min(1, 'is empty: add a category, “Other” for example').max(12),
    contact: z.array(question).max(8),
  })
  .superRefine((value, { addIssue }) => {
    for (const mistake of mistakesOf(value)) addIssue({ code: 'custom', ...mistake })
  })

export type Questions = z.output<typeof questionsShape>

export interface Questionnaire extends Questions {
  version: number
}

function mistakesOf({ categories, contact }: Questions): Mistake[] {
  const names = categories.map(({ name }) => name)
  const twice = new Set(names.filter((name, i) => names.indexOf(name) < i))
  return [
    ...[...twice].map((name) => ({
      path: ['categories'],
      message: `has '${name}' twice: remove one, or rename it`,
    })),
    ...categories.flatMap(({ questions }, i) => togetherMistakes(questions, contact, i)),
    ...contactMistakes(contact),
  ]
}

function togetherMistakes(questions: Question[], contact: Question[], i: number): Mistake[] {
  const ids = [...questions, ...contact].map((asked) => asked.id)
  const twice = new Set(ids.filter((one, n) => ids.indexOf(one) < n))
  const letters = [...questions, ...contact].reduce((sum, asked) => sum + longestOf(asked), 0)
  const path = ['categories', i, 'questions']
  return [
    ...[...twice].map((one) => ({
      path,
      message: `has the id ${one} twice, the contact included: rename one`,
    })),
    ...when(
      letters > LONGEST_BOOKING,
      path,
      `has long texts of ${letters} characters together, the contact included, where ${LONGEST_BOOKING} fit: give some a smaller maxLength`,
    ),
  ]
}

function longestOf({ kind, maxLength }: Question): number {
  return kind === 'text' || kind === 'textarea' ? (maxLength ?? LONGEST[kind]) : 0
}

const NEEDED = [
  { id: 'contactName', check: 'name', why: 'emails, lists and your calendar name the visitor' },
  { id: 'contactEmail', check: 'email', why: 'your replies and the confirmation go there' },
] as const

function contactMistakes(contact: Question[]): Mistake[] {
  const needed = NEEDED.filter(({ id, check }) => {
    const found = contact.find((asked) => asked.id === id)
    return found?.kind !== 'text' || found.check !== check || found.optional
  })
  const phone = contact.find((asked) => asked.id === 'contactPhone')
  return [
    ...needed.map(({ id, check, why }) => ({
      path: ['contact'],
      message: `needs the question ${id}, of kind text with the check ${check}, not optional: ${why}`,
    })),
    ...when(
      phone !== undefined && (phone.kind !== 'text' || phone.check !== 'phone'),
      ['contact'],
      'has contactPhone as something other than a text with the check phone, and your emails call that number: correct it, or remove the question',
    ),
    ...when(
      contact.at(-1)?.kind === 'choice',
      ['contact'],
      'ends with a choice, but the last question has the Submit button: move it up',
    ),
  ]
}

function when(wrong: boolean, path: Mistake['path'], message: string): Mistake[] {
  return wrong ? [{ path, message }] : []
}
