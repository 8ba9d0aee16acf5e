export const WAYS = { 'in-person': 'In person', email: 'By email', contract: 'In the contract' } as const
type Way = keyof typeof WAYS

export const LONGEST_NOTE = 500

/** Where a consent was withdrawn or erased. */
export const NOBODY_TO_ASK =
  'The consent to these photographs was withdrawn, or the client is gone. Choose others, or record a new consent in the details of the album.'

export interface ConsentGiven {
  /** `YYYY-MM-DD` */
  givenOn: string
  how: Way
  note: string
}

export function readConsent(
  { givenOn = '', how = '', note = '' }: Record<string, string>,
  today: string,
): ConsentGiven | { refused: string } {
  if (!isDay(givenOn)) return { refused: 'Choose the day they consented.' }
  if (givenOn > today) return { refused: 'That day is in the future.' }
  if (!Object.hasOwn(WAYS, how)) return { refused: 'Choose how they consented.' }
  const text = note.replaceAll('\r\n', '\n').trim()
  if (text.length > LONGEST_NOTE) return { refused: `The note has at most ${LONGEST_NOTE} characters.` }
  return { givenOn, how: how as Way, note: text }
}

function isDay(text: string): boolean {
  try {
    return /^\d{4}-\d\d-\d\d$/.test(text) && Boolean(Temporal.PlainDate.from(text, { overflow: 'reject' }))
  } catch {
    return false
  }
}
