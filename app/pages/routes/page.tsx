import { data, isRouteErrorResponse, type MiddlewareFunction, Outlet } from 'react-router'
import * as t from '#messages/site'
import { isErrorText } from '../../site/error-text.ts'
import { errorsOf, isConnectionError, type Results, withResult } from '../ui/connection-error.ts'
import { ErrorPage } from '../ui/error-page.tsx'
import { keepShown } from '../ui/keep-shown.ts'
import { CHUNK_LIMIT, inTime } from '../ui/route-modules.ts'
import { useShown } from '../ui/shown.ts'
import type { Route } from './+types/page.ts'

/** Milliseconds: longer than a script may take, so that a lost script is recognized as one. */
const DATA_LIMIT = CHUNK_LIMIT + 10_000

/** Keeps a form that got no response, with its text and an `error`, where React Router would replace the page. */
const keepForm: MiddlewareFunction<Results> = async ({ request, url }, next) => {
  const results = await next()
  const isForm = request.method !== 'GET' && url.pathname === location.pathname
  const [error] = errorsOf(results)
  const hasText = isRouteErrorResponse(error) && isErrorText(error.data)
  if (!isForm || request.signal.aborted || !isConnectionError(error) || hasText) return results
  return withResult(results, data({ error: t.noResponse() }, { status: 503 }))
}

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  keepForm,
  keepShown,
  (_, next) => inTime(next(), DATA_LIMIT),
]

/** Keeps Retry-After and the like. */
export function headers({ errorHeaders }: Route.HeadersArgs) {
  return errorHeaders ?? {}
}

export default function Page() {
  useShown()
  return <Outlet />
}

export function ErrorBoundary() {
  return <ErrorPage />
}
