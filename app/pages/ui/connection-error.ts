import { type DataStrategyResult, isRouteErrorResponse } from 'react-router'
import { NotLoaded } from './route-modules.ts'

export type Results = Record<string, DataStrategyResult>

/** Browsers' messages for a request without a response, and theirs and React Router's for one that broke off. */
const NO_RESPONSE = /failed to fetch|network ?error|load failed|connection was lost|unable to decode/i

/** Also true of a failed gateway in front of the site. */
export function isConnectionError(error: unknown): boolean {
  if (error instanceof NotLoaded) return true
  if (isRouteErrorResponse(error)) return [502, 503, 504].includes(error.status)
  return error instanceof Error && NO_RESPONSE.test(error.message)
}

export function errorsOf(results: Results): unknown[] {
  return Object.values(results).flatMap(({ type, result }) => (type === 'error' ? [unwrapped(result)] : []))
}

export function withResult(results: Results, result: unknown): Results {
  return Object.fromEntries(Object.keys(results).map((route) => [route, { type: 'data', result }]))
}

/** React Router gives the error of an action a status, as it does with data. */
function unwrapped(result: unknown): unknown {
  const isWrapped = result instanceof Object && 'data' in result && 'init' in result
  return isWrapped ? result.data : result
}
