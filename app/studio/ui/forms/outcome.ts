import { data, isRouteErrorResponse } from 'react-router'
import { orNoResponse } from '../no-response.ts'

/** What the action of a command returns: why nothing was done, or null when it is done, now or before. */
export type Outcome = { refused: string } | null

/** The outcome of what a command called. A refusal has an error status, so the page is not loaded again. */
export function outcomeOf(done: object) {
  return 'refused' in done ? data({ refused: String(done.refused) }, { status: 400 }) : null
}

/** The `clientAction` of a command. Without a response, its form says so, and keeps what was typed. */
export async function clientAction({ serverAction }: { serverAction: () => Promise<Outcome> }) {
  try {
    return await orNoResponse(serverAction, (refused) => ({ refused }))
  } catch (error) {
    if (!isRouteErrorResponse(error) || error.status !== 404) throw error
    // Without an error status the page is loaded again, and itself says what is gone, or that the session has ended.
    return { refused: 'This is not here any more.' }
  }
}
