import { useEffect } from 'react'
import { useFetcher, useNavigate } from 'react-router'
import type { Outcome } from './outcome.ts'

/**
 * Sends a form to a command: `busy` while it is being sent, `refused` when it did nothing. Once it is done, React Router
 * loads the page again.
 * @param then the page to go to when it is done, such as the same page without the form
 */
export function useCommand(then?: string) {
  const { Form, state, data } = useFetcher<Outcome>()
  const navigate = useNavigate()
  const isDone = data === null
  useEffect(() => {
    if (isDone && then !== undefined) void navigate(then, { preventScrollReset: true })
  }, [isDone, then, navigate])
  const busy = state !== 'idle'
  return { Form, busy, refused: busy ? undefined : data?.refused }
}
