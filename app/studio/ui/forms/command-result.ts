import { data } from 'react-router'

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
