import { isRouteErrorResponse, Outlet } from 'react-router'
import { PageError } from '../shell/page-error.tsx'
import type { Route } from './+types/page.ts'

/** Lies between the shell and its pages, so that the rail stays when a page is missing or fails. */
export default function StudioPage() {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageError missing={isRouteErrorResponse(error) && error.status === 404} />
}
