import { Outlet } from 'react-router'
import { ErrorPage } from '../ui/error-page.tsx'
import { keepForm } from '../ui/keep-form.ts'
import { keepShown } from '../ui/keep-shown.ts'
import { CHUNK_LIMIT, inTime } from '../ui/route-modules.ts'
import { useShown } from '../ui/shown.ts'
import type { Route } from './+types/page.ts'

/** Milliseconds: longer than a script may take, so that a lost script is recognized as one. */
const DATA_LIMIT = CHUNK_LIMIT + 10_000

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
