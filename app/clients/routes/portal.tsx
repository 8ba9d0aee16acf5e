import { useEffect } from 'react'
import { Outlet } from 'react-router'
import { clientContext, onlyTheirs } from '../portal.server.ts'
import type { Route } from './+types/portal.ts'

export const middleware: Route.MiddlewareFunction[] = [onlyTheirs]

/** Asked at every navigation: without a loader React Router would not come to the server, nor to the middleware. */
export async function loader({ context }: Route.LoaderArgs) {
  const { clientId, name } = context.get(clientContext)
  return { clientId, name }
}

export function meta() {
  return [{ name: 'robots', content: 'noindex' }]
}

export default function Portal() {
  useEffect(() => {
    // A browser may show a page it has kept, as it was, to whoever presses back after a sign-out.
    const ask = ({ persisted }: PageTransitionEvent) => persisted && location.reload()
    window.addEventListener('pageshow', ask)
    return () => window.removeEventListener('pageshow', ask)
  }, [])
  return <Outlet />
}
