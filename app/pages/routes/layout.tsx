import { Outlet } from 'react-router'
import { ErrorPage } from '../ui/error-page.tsx'
import { PageFrame } from '../ui/page-frame.tsx'
import { CHUNK_LIMIT, inTime } from '../ui/route-modules.ts'
import type { Route } from './+types/layout.ts'

/** The longest wait for a page's data; beyond that of a script, so that a lost script is known as one. */
const DATA_LIMIT = CHUNK_LIMIT + 10_000

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [(_, next) => inTime(next(), DATA_LIMIT)]

export default function Public() {
  return (
    <PageFrame>
      <Outlet />
    </PageFrame>
  )
}

export function ErrorBoundary() {
  return (
    <PageFrame>
      <ErrorPage />
    </PageFrame>
  )
}
