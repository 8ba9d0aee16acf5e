import { data } from 'react-router'
import { isContentUnavailable } from '../../ports/content/port.ts'
import type { Ports } from '../ports.server.ts'
import type { FaultWords } from '../site/fault-words.ts'

const UNREACHED: FaultWords = {
  title: 'No signal',
  text: 'The blog cannot be reached at the moment. Everything else on this site is here; please try again shortly.',
}

/** What `ask` gives. When the posts cannot be had, throws a page with status 503 that says so, and the log is told. */
export async function reached<T>(ports: Ports, request: Request, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (!isContentUnavailable(error)) throw error
    ports.report(error, request)
    throw data(UNREACHED, { status: 503 })
  }
}
