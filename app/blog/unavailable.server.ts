import { data } from 'react-router'
import { isContentUnavailable } from '../../ports/content/port.ts'
import type { ErrorText } from '../site/error-text.ts'

const UNREACHED: ErrorText = {
  title: 'No signal',
  text: 'The blog cannot be reached at the moment. Everything else on this site is here; please try again shortly.',
}

/** What `asked` becomes. When the posts cannot be had, which its source has logged, throws a page that says so: 503. */
export async function reached<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked
  } catch (error) {
    if (isContentUnavailable(error)) throw data(UNREACHED, { status: 503 })
    throw error
  }
}
