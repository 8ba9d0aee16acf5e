export const WAYS = { 'in-person': 'In person', email: 'By email', contract: 'In the contract' } as const
type Way = keyof typeof WAYS

export const LONGEST_NOTE = 500

/** Where a consent was withdrawn or erased. */
export const NOBODY_TO_ASK =
  'The consent for these photos was withdrawn, or the client’s data was deleted. Choose other photos, or record consent on the album’s Details page.'

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
  if (text.length > LONGEST_NOTE) return { refused: `Keep the note to ${LONGEST_NOTE} characters or fewer.` }
  return { givenOn, how: how as Way, note: text }
}

function isDay(text: string): boolean {
  try {
    return /^\d{4}-\d\d-\d\d$/.test(text) && Boolean(Temporal.PlainDate.from(text, { overflow: 'reject' }))
  } catch {
    return false
  }
}
