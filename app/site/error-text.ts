/**
 * The text of an error page, thrown as the data of an error response: `data(text, { status: 404 })`. With a status of 429,
 * 500 or more the page also offers to try again.
 */
export interface ErrorText {
  title: string
  text: string
  /** The best link from here, `isFile` if it is no page; the portfolio when left out. */
  way?: { to: string; label: string; isFile?: boolean }
}

export function isErrorText(thrown: unknown): thrown is ErrorText {
  const { title, text } = (thrown ?? {}) as Partial<ErrorText>
  return typeof title === 'string' && typeof text === 'string'
}

/** For an address that has no page, or none for this visitor. */
export const MISSING: ErrorText = {
  title: 'Out of frame',
  text: 'There is no page at this address. It may have moved, or the link may be incomplete.',
}

/** For the address of an email, of which a mail program or whoever copied it left something out. */
export const BROKEN_LINK: ErrorText = {
  title: 'This link doesn’t work',
  text: 'Part of it may be missing. Open the whole link from the email.',
}

/** For a visitor over the reading limit. */
export const TOO_MANY: ErrorText = {
  title: 'One frame at a time',
  text: 'Your network has requested too many pages in a short time. Please try again in a moment.',
}
