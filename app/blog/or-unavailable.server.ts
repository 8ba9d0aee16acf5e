import { data } from 'react-router'
import { isContentUnavailable } from '../../ports/content/port.ts'
import type { ErrorText } from '../site/error-text.ts'

const UNAVAILABLE: ErrorText = {
  title: 'Blog unavailable',
  text: 'The blog isn’t available right now. The rest of the site works. Please try again shortly.',
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
