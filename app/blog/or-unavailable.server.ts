import { data } from 'react-router'
import { isContentUnavailable } from '../../ports/content/port.ts'
import type { ErrorText } from '../site/error-text.ts'

const UNAVAILABLE: ErrorText = {
  title: 'No signal',
  text: 'The blog is unavailable at the moment. The rest of the site works; please try again shortly.',
}

/** The port has logged the failure of the content service. */
export async function orUnavailable<T>(posts: Promise<T>): Promise<T> {
  try {
    return await posts
  } catch (error) {
    if (isContentUnavailable(error)) throw data(UNAVAILABLE, { status: 503 })
    throw error
  }
}
