import { useEffect } from 'react'
import { useFetcher, useNavigate } from 'react-router'

/**
 * What the action of a command returns: why nothing was done; or, when it is done, now or before, null, or a sentence about it that
 * the page cannot know.
 */
export type CommandResult =
  | { refused: string; done?: undefined }
  | { done: string; refused?: undefined }
  | null

/**
 * Sends a form to a command: `busy` while it is being sent, `refused` when it did nothing. Once it is done, React Router
 * loads the page again, `isDone`, and `done` is the command's sentence about it, if it has one.
 * @param then the page to go to when it is done, such as the same page without the form
 */
export function useCommand(then?: string) {
  const { Form, state, data } = useFetcher<CommandResult>()
  const navigate = useNavigate()
  const isDone = data !== undefined && data?.refused === undefined
  useEffect(() => {
    if (isDone && then !== undefined) void navigate(then, { preventScrollReset: true })
  }, [isDone, then, navigate])
  const busy = state !== 'idle'
  const outcome = busy ? null : data
  return { Form, busy, refused: outcome?.refused, done: outcome?.done, isDone: isDone && !busy }
}
