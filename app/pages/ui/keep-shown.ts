import { useSyncExternalStore } from 'react'
import { type MiddlewareFunction, replace } from 'react-router'
import { errorsOf, isConnectionError, type Results } from './connection-error.ts'
import { shownPart } from './shown.ts'

let lost = false
const listeners = new Set<() => void>()

/**
 * Runs in the browser around what a page loads. Without a response, what would show more of the page on the screen leaves it there,
 * and the frame says so: photographs that somebody has are not replaced by an error.
 */
export const keepShown: MiddlewareFunction<Results> = async ({ request, url }, next) => {
  const results = await next()
  if (request.method !== 'GET' || request.signal.aborted || Object.keys(results).length === 0) return results
  const shown = shownPart()
  const keeps = errorsOf(results).some(isConnectionError) && shown !== null && shown.route in results
  setLost(keeps)
  if (!keeps) return results
  // React Router keeps the data of a route without a result.
  if (shown.address === url.pathname + url.search) return {}
  return Object.fromEntries(
    Object.keys(results).map((route) => [route, { type: 'error', result: replace(shown.address) }]),
  )
}

/** Whether the page on the screen could not show what it was asked for last. */
export function useLost(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => lost,
    () => false,
  )
}

function setLost(now: boolean): void {
  lost = now
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
