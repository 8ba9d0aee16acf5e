import { useSyncExternalStore } from 'react'
import { type MiddlewareFunction, replace } from 'react-router'
import { errorsOf, isConnectionError, type Results } from './connection-error.ts'
import { shownPart } from './shown.ts'

let lost = false
const listeners = new Set<() => void>()

/** Keeps the page on the screen if what would show more of it gets no response: no error replaces photographs. */
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
