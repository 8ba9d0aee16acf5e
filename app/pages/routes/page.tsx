import { Outlet } from 'react-router'
import { ErrorPage } from '../ui/error-page.tsx'
import { keepForm } from '../ui/keep-form.ts'
import { keepShown } from '../ui/keep-shown.ts'
import { CHUNK_LIMIT, inTime } from '../ui/route-modules.ts'
import { useShown } from '../ui/shown.ts'
import type { Route } from './+types/page.ts'

/** Longer than a script may take, so that a lost script is recognized as one. Milliseconds. */
const DATA_LIMIT = CHUNK_LIMIT + 10_000

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  keepForm,
  keepShown,
  (_, next) => inTime(next(), DATA_LIMIT),
]

/** An error response keeps its headers, such as Retry-After. */
export function headers({ errorHeaders }: Route.HeadersArgs) {
  return errorHeaders ?? {}
}

/** Inside the frame and around every page, so that errors are shown in the frame. */
export default function Page() {
  useShown()
  return <Outlet />
}

export function ErrorBoundary() {
  return <ErrorPage />
}
