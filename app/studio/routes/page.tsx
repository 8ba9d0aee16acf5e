import { useState } from 'react'
import { isRouteErrorResponse, Outlet } from 'react-router'
import { isConnectionError } from '../../pages/ui/connection-error.ts'
import { useLine } from '../line/line.ts'
import { LineBar } from '../line/line-bar.tsx'
import { NoConnection } from '../line/no-connection.tsx'
import { PageError } from '../shell/page-error.tsx'
import { Page } from '../ui/page/page.tsx'
import type { Route } from './+types/page.ts'

export default function StudioPage() {
  return (
    <>
      <LineBar />
      <Outlet />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { signedOut } = useLine()
  const [ended, setEnded] = useState<unknown>(null)
  if (signedOut && ended !== error) setEnded(error)
  // After signing in, the shell loads the page a moment before it shows.
  if (ended === error) return <Page title="Signed out">{null}</Page>
  if (isConnectionError(error)) return <NoConnection error={error} />
  return <PageError missing={isRouteErrorResponse(error) && error.status === 404} />
}
