import { isRouteErrorResponse } from 'react-router'
import { NotLoaded } from './route-modules.ts'

/** Browsers' messages for a request without a response, and theirs and React Router's for one that broke off. */
const NO_RESPONSE = /failed to fetch|network ?error|load failed|connection was lost|unable to decode/i

/** Whether the connection failed, or a gateway in front of the site did. */
export function isConnectionError(error: unknown): boolean {
  if (error instanceof NotLoaded) return true
  if (isRouteErrorResponse(error)) return [502, 503, 504].includes(error.status)
  return error instanceof Error && NO_RESPONSE.test(error.message)
}
