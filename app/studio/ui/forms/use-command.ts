import { useEffect } from 'react'
import { useFetcher, useNavigate } from 'react-router'

/** Says why nothing was done, or what the page cannot know about what was done. */
export type CommandResult =
  | { refused: string; done?: undefined }
  | { done: string; refused?: undefined }
  | null

/**
 * `refused` and `done` are the command's sentences.
 * @param then the page to show once it is done, such as the same one without the form
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
