import { data, isRouteErrorResponse, type MiddlewareFunction } from 'react-router'
import { isErrorText } from '../../site/error-text.ts'
import { errorsOf, isConnectionError, type Results, withResult } from './connection-error.ts'

const NO_RESPONSE = 'The site did not respond. Please try again.'

/** Keeps a form that got no response, with its text and an `error`, where React Router would replace the page. */
export const keepForm: MiddlewareFunction<Results> = async ({ request, url }, next) => {
  const results = await next()
  const isForm = request.method !== 'GET' && url.pathname === location.pathname
  const [error] = errorsOf(results)
  if (!isForm || request.signal.aborted || !isConnectionError(error) || hasText(error)) return results
  return withResult(results, data({ error: NO_RESPONSE }, { status: 503 }))
}

function hasText(error: unknown): boolean {
  return isRouteErrorResponse(error) && isErrorText(error.data)
}
