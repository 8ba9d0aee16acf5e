import { useEffect } from 'react'
import { Outlet, type ShouldRevalidateFunctionArgs } from 'react-router'
import { clientContext, requireClient } from '../../../accounts/client-context.server.ts'
import type { Route } from './+types/portal.ts'

export const middleware: Route.MiddlewareFunction[] = [requireClient]

/** Makes each navigation a server request, without which the middleware would not run. */
export async function loader({ context }: Route.LoaderArgs) {
  const { clientId, name } = context.get(clientContext)
  return { clientId, name }
}

/** The lightbox turns without the server; the gallery checks the grant itself. */
export function shouldRevalidate(given: ShouldRevalidateFunctionArgs) {
  const { currentParams, nextParams, currentUrl, nextUrl, defaultShouldRevalidate } = given
  const turned = currentParams.album && currentParams.album === nextParams.album
  return turned && currentUrl.href !== nextUrl.href ? false : defaultShouldRevalidate
}

export function meta() {
  return [{ name: 'robots', content: 'noindex' }]
}

export default function Portal() {
  useReloadOnReturn()
  return <Outlet />
}

/** Reloads a page from the back/forward cache: the visitor may have signed out meanwhile. */
function useReloadOnReturn(): void {
  useEffect(() => {
    const reload = ({ persisted }: PageTransitionEvent) => persisted && location.reload()
    window.addEventListener('pageshow', reload)
    return () => window.removeEventListener('pageshow', reload)
  }, [])
}
