import { data, isRouteErrorResponse } from 'react-router'
import { orNoResponse } from '../no-response.ts'

/**
 * What the action of a command returns: why nothing was done; or, when it is done, now or before, null, or a sentence about it that
 * the page cannot know.
 */
export type CommandResult =
  | { refused: string; done?: undefined }
  | { done: string; refused?: undefined }
  | null

/** The outcome of what a command called. A refusal has an error status, so the page is not loaded again. */
export function commandResult(result: object | null) {
  if (result === null) return null
  if ('refused' in result) return data({ refused: String(result.refused) }, { status: 400 })
  return 'done' in result ? { done: String(result.done) } : null
}

/** The `clientAction` of a command. Without a response, its form says so, and keeps what was typed. */
export async function clientAction({ serverAction }: { serverAction: () => Promise<CommandResult> }) {
  try {
    return await orNoResponse(serverAction, (refused) => ({ refused }))
  } catch (error) {
    if (!isRouteErrorResponse(error) || error.status !== 404) throw error
    // Without an error status the page is loaded again, and itself says what is gone, or that the session has ended.
    return { refused: 'This no longer exists.' }
  }
}
