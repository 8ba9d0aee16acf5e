import { Outlet, type ShouldRevalidateFunctionArgs } from 'react-router'
import { clientContext, requireClient } from '../../accounts/client-context.server.ts'
import { useFreshReturn } from '../../ui/use-fresh-return.ts'
import type { Route } from './+types/portal.ts'

export const middleware: Route.MiddlewareFunction[] = [requireClient]

/** Asked at every navigation: without a loader React Router would not come to the server, nor to the middleware. */
export async function loader({ context }: Route.LoaderArgs) {
  const { clientId, name } = context.get(clientContext)
  return { clientId, name }
}

/** Within an album the lightbox turns without waiting: the gallery itself asks whether it may still be seen. */
export function shouldRevalidate({
  currentParams,
  nextParams,
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const turned = currentParams.album && currentParams.album === nextParams.album
  return turned && currentUrl.href !== nextUrl.href ? false : defaultShouldRevalidate
}

export function meta() {
  return [{ name: 'robots', content: 'noindex' }]
}

export default function Portal() {
  useFreshReturn()
  return <Outlet />
}
