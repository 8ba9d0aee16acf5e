/**
 * What a page says when it cannot be shown, thrown as the data of an error response: `data(words, { status: 404 })`.
 * A status from 500 on also offers to try again.
 */
export interface ErrorText {
  title: string
  text: string
  /** The best way on from here; the portfolio when there is none. */
  way?: { to: string; label: string }
}

export function isErrorText(thrown: unknown): thrown is ErrorText {
  const { title, text } = (thrown ?? {}) as Partial<ErrorText>
  return typeof title === 'string' && typeof text === 'string'
}

/** For who has asked for more pages than any visitor reads. */
export const TOO_MANY: ErrorText = {
  title: 'One frame at a time',
  text: 'Your connection has asked for very many pages in a short while. Please try again in a moment.',
}
