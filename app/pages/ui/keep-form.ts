import { data, isRouteErrorResponse, type MiddlewareFunction } from 'react-router'
import { isErrorText } from '../../site/error-text.ts'
import { errorsOf, isConnectionError, type Results, withResult } from './connection-error.ts'

const NO_RESPONSE = 'The site did not respond. Please try again.'

/**
 * Runs in the browser around what a form sends to its own page. Without a response the form stays, with what was typed and
 * an `error`. React Router would replace the page by its error.
 */
export const keepForm: MiddlewareFunction<Results> = async ({ request, url }, next) => {
  const results = await next()
  const isForm = request.method !== 'GET' && url.pathname === location.pathname
  const [error] = errorsOf(results)
  if (!isForm || request.signal.aborted || !isConnectionError(error) || hasText(error)) return results
  return withResult(results, data({ error: NO_RESPONSE }, { status: 503 }))
}

/** Whether the site itself says why it does not do it. */
function hasText(error: unknown): boolean {
  return isRouteErrorResponse(error) && isErrorText(error.data)
}
