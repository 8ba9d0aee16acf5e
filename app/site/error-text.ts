/** Throw it as the data of an error response. With a status of 429, 500 or more the page also offers to try again. */
export interface ErrorText {
  title: string
  text: string
  /** The best link from here; the portfolio if left out. */
  way?: { to: string; label: string; isFile?: boolean }
}

export function isErrorText(thrown: unknown): thrown is ErrorText {
  const { title, text } = (thrown ?? {}) as Partial<ErrorText>
  return typeof title === 'string' && typeof text === 'string'
}

export const MISSING: ErrorText = {
  title: 'Page not found',
  text: 'We can’t find this page. It may have moved, or part of the link may be missing.',
}

/** For an email's link of which a part was lost on the way. */
export const BROKEN_LINK: ErrorText = {
  title: 'This link doesn’t work',
  text: 'Part of it may be missing. Open the whole link from the email.',
}

export const TOO_MANY: ErrorText = {
  title: 'Too many requests',
  text: 'Your network has requested too many pages in a short time. Please try again in a moment.',
}
