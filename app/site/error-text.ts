import * as t from '#messages/site'

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

export function missing(): ErrorText {
  return { title: t.pageNotFound(), text: t.pageMayHaveMoved() }
}

/** For an email's link of which a part was lost on the way. */
export function brokenLink(): ErrorText {
  return { title: t.brokenLink(), text: t.openWholeLink() }
}

export function tooMany(): ErrorText {
  return { title: t.tooManyRequests(), text: t.networkTooBusy() }
}
