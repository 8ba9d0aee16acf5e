import type { z } from 'zod'

/** One line for each mistake, with its place, counted from 1, and its remedy. Parse with `reportInput`. */
export function mistakesIn(error: z.ZodError): string[] {
  return fieldMistakes(error).map(({ path, text }) => {
    const place = path.map((step) => (typeof step === 'number' ? step + 1 : step)).join('.')
    return place ? `${place}: ${text}` : text
  })
}

export interface FieldMistake {
  path: (string | number)[]
  /** Begins with a verb: 'is empty: write something'. */
  text: string
}

export function fieldMistakes(error: z.ZodError): FieldMistake[] {
  return error.issues.map((issue) => ({
    path: issue.path.map((step) => (typeof step === 'number' ? step : String(step))),
    text: sentenceFor(issue),
  }))
}

function sentenceFor(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? 'is missing: add it'
        : `should be ${KINDS[issue.expected] ?? issue.expected}`
    case 'invalid_value':
      return `should be one of ${issue.values.join(', ')}`
    case 'unrecognized_keys':
      return `has no field ${issue.keys.map((key) => `'${key}'`).join(', ')}: correct its name, or remove it`
    case 'invalid_union':
      return 'should be story, milestones or mission'
    case 'too_big':
      return issue.origin === 'array' ? `has more than ${issue.maximum} entries: remove some` : issue.message
    default:
      return issue.message
  }
}

const KINDS: Record<string, string> = {
  string: 'a text in quotation marks',
  array: 'a list in [ ]',
  object: 'an object in { }',
  number: 'a number',
  int: 'a whole number',
}
