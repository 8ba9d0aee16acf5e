import { data } from 'react-router'
import { isContentUnavailable } from '../../ports/content/port.ts'
import type { FaultWords } from '../site/fault-words.ts'

const UNREACHED: FaultWords = {
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
